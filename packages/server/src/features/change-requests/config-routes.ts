import { Type } from 'typebox'
import { listEnvironments } from '#features/environments/index'
import { requireProject } from '#features/projects/index'
import { get, noContent, put } from '#platform/http/routes'
import type { Parts } from '#platform/slice'
import { environmentPath, requestsPath } from './paths.ts'
import type { protectEnvironment } from './protection-command.ts'
import { listProtections } from './protection-store.ts'
import { ProtectionInput, ProtectionView } from './schema.ts'

export const configRoutes = ({ store }: Parts, protect: ReturnType<typeof protectEnvironment>) => ({
  getProtectedEnvironments: get(
    `${requestsPath}/config`,
    'Which environments of a project are changed by change requests only',
    {
      response: Type.Array(ProtectionView),
      handle: async ({ params: { projectId } }) => {
        await requireProject(store.read, projectId)
        const protections = await listProtections(store.read, projectId)
        return (await listEnvironments(store.read)).map(({ name, type }) => {
          const found = protections.find(({ environment }) => environment === name)
          return {
            environment: name,
            type,
            changeRequestEnabled: found !== undefined,
            requiredApprovals: found?.requiredApprovals ?? null,
          }
        })
      },
    },
  ),
  protectEnvironment: put(
    `${environmentPath}/config`,
    'Protect an environment of a project, or do so no longer; what waits stays as it is',
    {
      description:
        'Switching protection off or lowering the approvals also takes SKIP_CHANGE_REQUEST in the environment, or an approved change request with the action updateProtection.',
      body: ProtectionInput,
      runs: protect,
      input: ({ params, body: { changeRequestsEnabled: enabled, requiredApprovals } }) => ({
        project: params.projectId,
        environment: params.environment,
        enabled,
        ...(requiredApprovals != null && { requiredApprovals }),
      }),
      response: noContent,
    },
  ),
})
