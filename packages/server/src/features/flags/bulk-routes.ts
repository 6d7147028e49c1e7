import { Type } from 'typebox'
import { type Step, step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import type { flagCommands } from './commands.ts'
import { childrenAmong } from './dependency-store.ts'
import { BulkNames } from './schema.ts'

const tags = ['Features']
const OfProject = Type.Object({ projectId: Type.String() })
const Names = Type.Object({ features: BulkNames })

/** The single commands for many toggles of one project: one transaction, all or nothing, one group of events. */
export function bulkFlagRoutes(app: App, { store, runAll }: Parts, commands: ReturnType<typeof flagCommands>): void {
  const { setStale, archiveFlag, reviveFlag, deleteFlag } = commands
  /** A parent can be archived once its children are. */
  const childrenFirst = async (names: readonly string[]): Promise<string[]> => {
    const children = await childrenAmong(store.read, names)
    return names.toSorted((a, b) => Number(children.has(b)) - Number(children.has(a)))
  }
  const http = typed(app)
  const url = (verb: string) => `/api/admin/projects/:projectId/${verb}`

  http.post(
    url('stale'),
    {
      config: { access: runs(setStale) },
      schema: {
        operationId: 'setStaleInBulk',
        summary: 'Mark toggles stale, or no longer stale',
        tags,
        params: OfProject,
        body: Type.Object({ features: BulkNames, stale: Type.Boolean() }),
        response: { 202: Empty },
      },
    },
    async (request, reply) => {
      const { features, stale } = request.body
      const project = request.params.projectId
      await runAll(
        actorOf(request),
        features.map((name) => step(setStale, { project, name, stale })),
      )
      return reply.code(202).send()
    },
  )

  const verbs = [
    { verb: 'archive', command: archiveFlag, status: 202, operationId: 'archiveInBulk', summary: 'Archive toggles' },
    {
      verb: 'revive',
      command: reviveFlag,
      status: 200,
      operationId: 'reviveInBulk',
      summary: 'Bring toggles back from the archive',
    },
    {
      verb: 'delete',
      command: deleteFlag,
      status: 200,
      operationId: 'deleteInBulk',
      summary: 'Delete archived toggles for good',
    },
  ] as const
  for (const { verb, command, status, operationId, summary } of verbs)
    http.post(
      url(verb),
      {
        config: { access: runs(command) },
        schema: { operationId, summary, tags, params: OfProject, body: Names, response: { [status]: Empty } },
      },
      async (request, reply) => {
        const project = request.params.projectId
        // A name given twice is one toggle: the second deletion would not find it.
        const names = await childrenFirst([...new Set(request.body.features)])
        const steps = names.map((name): Step => step(command, { project, name }))
        await runAll(actorOf(request), steps)
        return reply.code(status).send()
      },
    )
}
