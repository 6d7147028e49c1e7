import { Type } from 'typebox'
import { type Protect, requireProject, requireUsedEnvironment } from '#features/workspace/index'
import { PathName } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import { newestEventId } from '#platform/events/read'
import { approvalsAfter, isWeaker, protectionView } from '../rules.ts'
import { removeProtection, requiredApprovalsIn, saveProtection } from './protection-store.ts'
import type { Protections } from './protections.ts'

const eventData = (environment: string, requiredApprovals: number | undefined) => ({
  environment,
  ...protectionView(requiredApprovals),
})

/** Saves the protection and records the event, unless nothing changed. */
async function setProtection(
  protections: Protections,
  { tx, record }: Context,
  { project, environment }: { readonly project: string; readonly environment: string },
  wanted: Parameters<typeof approvalsAfter>[1],
): Promise<void> {
  const before = await requiredApprovalsIn(tx, project, environment)
  const after = approvalsAfter(before, wanted)
  if (after === before) return
  protections.noteWrite(await newestEventId(tx))
  if (after === undefined) await removeProtection(tx, project, environment)
  else await saveProtection(tx, { project, environment, requiredApprovals: after })
  record({
    type: 'change-request-configuration-updated',
    project,
    environment,
    data: eventData(environment, after),
    preData: eventData(environment, before),
  })
}

/** For commands that protect an environment together with another change. It never lowers a protection. */
export const protectIn =
  (protections: Protections): Protect =>
  async (ctx, { project, environment, requiredApprovals }) => {
    const before = await requiredApprovalsIn(ctx.tx, project, environment)
    const wanted = { enabled: true, requiredApprovals }
    if (!isWeaker(before, approvalsAfter(before, wanted)))
      await setProtection(protections, ctx, { project, environment }, wanted)
  }

/**
 * Pending change requests stay unchanged. Switching protection off or requiring fewer approvals is a guarded write to the
 * environment itself: it also needs SKIP_CHANGE_REQUEST or an approved change request, and its event records which.
 */
export const protectEnvironment = (protections: Protections) =>
  defineCommand({
    name: 'protection.set',
    needs: ['PROJECT_CHANGE_REQUEST_WRITE', 'UPDATE_PROJECT'],
    where: ({ project }) => [{ project }],
    input: Type.Object({
      project: PathName,
      environment: PathName,
      enabled: Type.Boolean(),
      requiredApprovals: Type.Optional(Type.Integer()),
    }),
    async guardedIn({ project, environment, ...wanted }, q) {
      const before = await requiredApprovalsIn(q, project, environment)
      return isWeaker(before, approvalsAfter(before, wanted)) ? [{ project, environment }] : []
    },
    async run(ctx, { project, environment, ...wanted }): Promise<void> {
      await requireProject(ctx.tx, project)
      await requireUsedEnvironment(ctx.tx, project, environment)
      await setProtection(protections, ctx, { project, environment }, wanted)
    },
  })
