import { Type } from 'typebox'
import { PathName } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import { step } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import { actorOf, runs } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { requireProject } from './store.ts'

const Mode = Type.Enum(['block', 'warn'], {
  description: 'block: a change that fails a case of a toggle is refused; warn: it is made, and its event says so.',
})
const ToggleTests = Type.Object({ mode: Mode })
type Mode = 'block' | 'warn'

/** What becomes of a write that fails cases of toggles, by project. */
export async function toggleTestModes(q: Queryable, projects: readonly string[]): Promise<ReadonlyMap<string, Mode>> {
  const rows = await q.selectFrom('projects').select(['id', 'toggle_tests']).where('id', 'in', projects).execute()
  return new Map(rows.map((row) => [row.id, row.toggle_tests === 'warn' ? 'warn' : 'block']))
}

const modeOf = async (q: Queryable, id: string): Promise<Mode> => (await toggleTestModes(q, [id])).get(id) ?? 'block'

export const setToggleTests = defineCommand({
  name: 'project.set-toggle-tests',
  needs: ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'],
  where: ({ id }) => [{ project: id }],
  input: Type.Object({ id: PathName, mode: Mode }),
  async run({ tx, record }, { id, mode }): Promise<void> {
    const project = await requireProject(tx, id)
    const before = await modeOf(tx, id)
    if (before === mode) return
    await tx.updateTable('projects').set({ toggle_tests: mode }).where('id', '=', id).execute()
    const [data, preData] = [
      { ...project, toggleTests: mode },
      { ...project, toggleTests: before },
    ]
    record({ type: 'project-updated', project: id, data, preData })
  },
})

export function toggleTestsRoutes(app: App, { store, run }: Parts): void {
  const http = typed(app)
  const url = '/api/admin/projects/:projectId/toggle-tests'
  const tags = ['Toggle tests']
  const params = Type.Object({ projectId: Type.String() })
  http.get(
    url,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getToggleTestsMode',
        summary: 'What becomes of a change that fails a case of a toggle',
        tags,
        params,
        response: { 200: ToggleTests },
      },
    },
    async (request) => {
      const { id } = await requireProject(store.read, request.params.projectId)
      return { mode: await modeOf(store.read, id) }
    },
  )
  http.put(
    url,
    {
      config: { access: runs(setToggleTests) },
      schema: {
        operationId: 'setToggleTestsMode',
        summary: 'Refuse changes that fail a case of a toggle, or only warn',
        tags,
        params,
        body: ToggleTests,
        response: { 200: ToggleTests },
      },
    },
    async (request) => {
      const { mode } = request.body
      await run(actorOf(request), step(setToggleTests, { id: request.params.projectId, mode }))
      return { mode }
    },
  )
}
