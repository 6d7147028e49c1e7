import { Type } from 'typebox'
import { listEnvironments } from '#features/environments/index'
import { requireProject } from '#features/projects/index'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { InEnvironment, InProject, projectPath, requestsPath, tags } from './paths.ts'
import type { protectEnvironment } from './protection-command.ts'
import { listProtections } from './protection-store.ts'
import { ProtectionInput, ProtectionView } from './schema.ts'

export function configRoutes(app: App, { store, run }: Parts, protect: ReturnType<typeof protectEnvironment>): void {
  const http = typed(app)

  http.get(
    `${requestsPath}/config`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getProtectedEnvironments',
        summary: 'Which environments of a project are changed by change requests only',
        tags,
        params: InProject,
        response: { 200: Type.Array(ProtectionView) },
      },
    },
    async ({ params: { projectId } }) => {
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
  )
  http.put(
    `${projectPath}/environments/:environment/change-requests/config`,
    {
      config: { access: runs(protect) },
      schema: {
        operationId: 'protectEnvironment',
        summary: 'Protect an environment of a project, or do so no longer; what waits stays as it is',
        description:
          'Switching protection off or lowering the approvals also takes SKIP_CHANGE_REQUEST in the environment, or an approved change request with the action updateProtection.',
        tags,
        params: InEnvironment,
        body: ProtectionInput,
        response: { 204: Empty },
      },
    },
    async (request, reply) => {
      const { projectId: project, environment } = request.params
      const { changeRequestsEnabled: enabled, requiredApprovals } = request.body
      const input = { project, environment, enabled, ...(requiredApprovals != null && { requiredApprovals }) }
      await run(actorOf(request), step(protect, input))
      return reply.code(204).send()
    },
  )
}
