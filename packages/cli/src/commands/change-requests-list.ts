import { defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { allPages } from '../paging.ts'
import { table } from '../table.ts'

interface Row {
  readonly id: number
  readonly title: string
  readonly project: string
  readonly environment: string
  readonly state: string
  readonly createdBy: { readonly username: string }
  readonly features: readonly string[]
}

export const changeRequestsList = defineCommand({
  name: 'change-requests list',
  summary: 'List change requests',
  usage: '',
  arity: [0, 0],
  options: {
    project: { type: 'string', value: '<id>', help: 'Only of this project' },
    state: { type: 'string', value: '<state>', help: 'Only in this state, such as "In review"' },
    mine: { type: 'boolean', help: 'Only those that wait for something that you can do' },
  },
  async run({ options, api, console, print }) {
    const filters = {
      ...(options.project !== undefined && { project: `IS:${options.project}` }),
      ...(options.state !== undefined && { state: `IS:${options.state}` }),
      ...(options.mine && { actionable: 'true' }),
    }
    const rows = await allPages<Row>(api(), '/api/admin/search/change-requests', 'changeRequests', filters)
    print(rows, () =>
      rows.length === 0
        ? 'No change request matches'
        : table(
            rows,
            [
              { title: 'id', value: ({ id }) => id },
              { title: 'state', value: ({ state }) => state },
              { title: 'project', value: ({ project }) => project },
              { title: 'environment', value: ({ environment }) => environment },
              { title: 'by', value: ({ createdBy }) => createdBy.username },
              { title: 'title', value: ({ title }) => title },
              { title: 'toggles', value: ({ features }) => features.join(', ') },
            ],
            console.width,
          ),
    )
    return EXIT.ok
  },
})
