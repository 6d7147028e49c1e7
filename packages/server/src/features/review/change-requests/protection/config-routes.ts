import { Type } from 'typebox'
import { environmentsOfProject, requireProject } from '#features/workspace/index'
import type { Queryable } from '#platform/db/tables'
import { get, noContent, put } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { environmentPath, requestsPath } from '../paths.ts'
import { ProtectionInput, ProtectionView } from '../schema.ts'
import type { protectEnvironment } from './protection-command.ts'
import { listProtections } from './protection-store.ts'

async function protectionsOf(q: Queryable, project: string) {
  await requireProject(q, project)
  const protections = await listProtections(q, project)
  return (await environmentsOfProject(q, project)).map(({ name, type }) => {
    const found = protections.find(({ environment }) => environment === name)
    return {
      environment: name,
      type,
      changeRequestEnabled: found !== undefined,
      requiredApprovals: found?.requiredApprovals ?? null,
    }
  })
}

export const configRoutes = ({ store }: Deps, protect: ReturnType<typeof protectEnvironment>) => ({
  getProtectedEnvironments: get(`${requestsPath}/config`, 'List the environments of a project with their protection', {
    response: Type.Array(ProtectionView),
    handle: ({ params }) => protectionsOf(store.read, params.projectId),
  }),
  protectEnvironment: put(
    `${environmentPath}/config`,
    'Set the protection of an environment of a project; pending change requests stay unchanged',
    {
      description:
        'Switching protection off or lowering the required approvals also needs SKIP_CHANGE_REQUEST in the environment, or an approved change request with the action updateProtection.',
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
