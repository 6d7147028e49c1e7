import { Type } from 'typebox'
import { requireEnvironment } from '#features/environments/index'
import { requireProject } from '#features/projects/index'
import { PathName } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import { newestEventId } from '#platform/events/read'
import { removeProtection, requiredApprovalsIn, saveProtection } from './protection-store.ts'
import type { Protections } from './protections.ts'
import { clampedApprovals } from './rules.ts'

const told = (environment: string, requiredApprovals: number | undefined) => ({
  environment,
  changeRequestsEnabled: requiredApprovals !== undefined,
  requiredApprovals: requiredApprovals ?? null,
})

/** What waits stays as it is, whichever way this goes. */
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
    async run({ tx, record }, { project, environment, enabled, requiredApprovals }): Promise<void> {
      await requireProject(tx, project)
      await requireEnvironment(tx, environment)
      const before = await requiredApprovalsIn(tx, project, environment)
      const after = enabled ? clampedApprovals(requiredApprovals ?? before) : undefined
      if (after === before) return
      protections.noteWrite(await newestEventId(tx))
      if (after === undefined) await removeProtection(tx, project, environment)
      else await saveProtection(tx, { project, environment, requiredApprovals: after })
      record({
        type: 'change-request-configuration-updated',
        project,
        environment,
        data: told(environment, after),
        preData: told(environment, before),
      })
    },
  })
