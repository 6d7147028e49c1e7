import { Type } from 'typebox'
import { PathName } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import type { Queryable } from '#platform/db/tables'
import { get, put } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { requireProject } from './store.ts'

const Mode = Type.Enum(['block', 'warn'], {
  description: 'block: a change that fails a toggle test is refused; warn: it is applied, and its event says so.',
})
const ToggleTests = Type.Object({ mode: Mode })
type Mode = 'block' | 'warn'

/** The mode for changes that fail toggle tests, by project. */
export async function toggleTestModes(q: Queryable, projects: readonly string[]): Promise<ReadonlyMap<string, Mode>> {
  const rows = await q.selectFrom('projects').select(['id', 'toggle_tests']).where('id', 'in', projects).execute()
  return new Map(rows.map((row) => [row.id, row.toggle_tests === 'warn' ? 'warn' : 'block']))
}

const modeOf = async (q: Queryable, id: string): Promise<Mode> => (await toggleTestModes(q, [id])).get(id) ?? 'block'

export const setToggleTests = defineCommand({
  name: 'project.set-toggle-tests',
  isSentToSdks: false,
  needs: ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'],
  where: ({ id }) => [{ project: id }],
  input: Type.Object({ id: PathName, mode: Mode }),
  async run({ tx, now, record }, { id, mode }): Promise<void> {
    const project = await requireProject(tx, id)
    const before = await modeOf(tx, id)
    if (before === mode) return
    await tx.updateTable('projects').set({ toggle_tests: mode, updated_at: now }).where('id', '=', id).execute()
    const [data, preData] = [
      { ...project, toggleTests: mode },
      { ...project, toggleTests: before },
    ]
    record({ type: 'project-updated', project: id, data, preData })
  },
})

const path = '/api/admin/projects/:projectId/toggle-tests'

export const toggleTestsRoutes = ({ store }: Deps) => ({
  getToggleTestsMode: get(path, 'Get the mode for changes that fail a toggle test', {
    response: ToggleTests,
    handle: async ({ params }) => {
      const { id } = await requireProject(store.read, params.projectId)
      return { mode: await modeOf(store.read, id) }
    },
  }),
  setToggleTestsMode: put(path, 'Set whether changes that fail a toggle test are refused or cause a warning', {
    body: ToggleTests,
    runs: setToggleTests,
    input: ({ params, body: { mode } }) => ({ id: params.projectId, mode }),
    response: ToggleTests,
    view: (_, { body: { mode } }) => ({ mode }),
  }),
})
