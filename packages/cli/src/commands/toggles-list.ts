import { defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { allPages } from '../paging.ts'
import { table } from '../table.ts'

interface Row {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly stale: boolean
  readonly lastSeenAt: string | null
  readonly environments: readonly { readonly name: string; readonly enabled: boolean }[]
}

const onIn = ({ environments }: Row): string =>
  environments
    .filter(({ enabled }) => enabled)
    .map(({ name }) => name)
    .join(', ')

export const togglesList = defineCommand({
  name: 'toggles list',
  summary: 'List toggles',
  usage: '',
  arity: [0, 0],
  options: {
    project: { type: 'string', value: '<id>', help: 'Only toggles of this project' },
    query: { type: 'string', value: '<text>', help: 'Only toggles whose name, description or tag contains this text' },
    tag: { type: 'string', value: '<type:value>', help: 'Only toggles with this tag' },
    archived: { type: 'boolean', help: 'Archived toggles instead of active ones' },
    stale: { type: 'boolean', help: 'Only stale toggles' },
  },
  async run({ options, api, console, print }) {
    const filters = {
      ...(options.project !== undefined && { project: `IS:${options.project}` }),
      ...(options.tag !== undefined && { tag: `INCLUDE:${options.tag}` }),
      ...(options.query !== undefined && { query: options.query }),
      ...(options.archived && { archived: 'IS:true' }),
      ...(options.stale && { state: 'IS:stale' }),
    }
    const rows = await allPages<Row>(api(), '/api/admin/search/features', 'features', filters)
    print(rows, () =>
      rows.length === 0
        ? 'No toggle matches'
        : table(
            rows,
            [
              { title: 'name', value: ({ name }) => name },
              { title: 'project', value: ({ project }) => project },
              { title: 'type', value: ({ type }) => type },
              { title: 'on in', value: onIn },
              { title: 'last seen', value: ({ lastSeenAt }) => lastSeenAt },
              { title: 'stale', value: ({ stale }) => (stale ? 'stale' : '') },
            ],
            console.width,
          ),
    )
    return EXIT.ok
  },
})
