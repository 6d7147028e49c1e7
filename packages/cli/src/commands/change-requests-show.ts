import { defineCommand } from '../command.ts'
import { printable } from '../console.ts'
import { EXIT, usageFailure } from '../exit-codes.ts'
import { encoded } from '../toggle.ts'

interface Change {
  readonly action: string
  readonly payload: unknown
  readonly conflict?: string
}

export interface ChangeRequest {
  readonly id: number
  readonly title: string
  readonly project: string
  readonly environment: string
  readonly state: string
  readonly version: number
  readonly minApprovals: number
  readonly createdBy: { readonly username: string }
  readonly approvals: readonly unknown[]
  readonly features: readonly { readonly name: string; readonly changes: readonly Change[] }[]
}

export function changeRequestPath(project: string, id: string): string {
  if (!/^[1-9]\d{0,15}$/.test(id)) throw usageFailure(`${id} is not the number of a change request`)
  return `/api/admin/projects/${encoded(project)}/change-requests/${id}`
}

const shown = (request: ChangeRequest): string =>
  [
    `#${request.id} ${request.title}`,
    `${request.state} in ${request.project}/${request.environment}, by ${request.createdBy.username}, ${request.approvals.length} of ${request.minApprovals} approvals`,
    '',
    ...request.features.flatMap(({ name, changes }) => [
      name,
      ...changes.flatMap(({ action, payload, conflict }) => [
        `  ${action} ${JSON.stringify(payload)}`,
        ...(conflict === undefined ? [] : [`  conflict: ${conflict}`]),
      ]),
    ]),
  ]
    .map(printable)
    .join('\n')

export const changeRequestsShow = defineCommand({
  name: 'change-requests show',
  summary: 'Show one change request',
  usage: '<project> <id>',
  arity: [2, 2],
  async run({ args: [project = '', id = ''], api, print }) {
    const request = await api().call<ChangeRequest>('GET', changeRequestPath(project, id))
    print(request, () => shown(request))
    return EXIT.ok
  },
})
