import { Type } from 'typebox'
import { requireEnvironment, requireProject } from '#features/workspace/index'
import { PathName } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import { newestEventId } from '#platform/events/read'
import { approvalsAfter, isWeaker, protectionView } from '../rules.ts'
import { removeProtection, requiredApprovalsIn, saveProtection } from './protection-store.ts'
import type { Protections } from './protections.ts'

const eventData = (environment: string, requiredApprovals: number | undefined) => ({
  environment,
  ...protectionView(requiredApprovals),
})

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
    async run({ tx, record }, { project, environment, ...wanted }): Promise<void> {
      await requireProject(tx, project)
      await requireEnvironment(tx, environment)
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
    },
  })
