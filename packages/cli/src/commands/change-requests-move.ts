import { type Command, defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { type ChangeRequest, changeRequestPath } from './change-requests-show.ts'

const MOVES = {
  submit: ['In review', 'Submit a draft for review'],
  approve: ['Approved', 'Approve a change request'],
  reject: ['Rejected', 'Reject a change request'],
  apply: ['Applied', 'Apply an approved change request'],
  cancel: ['Cancelled', 'Cancel a change request'],
} as const

const moveCommand = (verb: string, state: string, summary: string): Command =>
  defineCommand({
    name: `change-requests ${verb}`,
    summary,
    usage: '<project> <id>',
    arity: [2, 2],
    options: { comment: { type: 'string', value: '<text>', help: 'A comment for the author and the reviewers' } },
    async run({ args: [project = '', id = ''], options, api, print }) {
      const client = api()
      const path = changeRequestPath(project, id)
      const { version } = await client.call<ChangeRequest>('GET', path)
      const { comment } = options
      const after = await client.call<ChangeRequest>('PUT', `${path}/state`, {
        body: { state, version, ...(comment !== undefined && { comment }) },
      })
      print(after, () => `#${after.id} is ${after.state}`)
      return EXIT.ok
    },
  })

/** One sub-command per move: `change-requests approve default 7`. */
export const changeRequestMoves: readonly Command[] = Object.entries(MOVES).map(([verb, [state, summary]]) =>
  moveCommand(verb, state, summary),
)
