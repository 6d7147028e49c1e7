import type { ResponseBody } from '../../../lib/operations.ts'

export type RolloutStatusAnswer = ResponseBody<'/api/admin/environments/{name}/rollout-status'>

const clients = (count: number): string => (count === 1 ? '1 client' : `${count} clients`)

/** "3 of 212 clients on an older revision". */
export function statusText({
  clients: { total, behind },
  applications,
  revision,
}: Pick<RolloutStatusAnswer, 'clients' | 'applications' | 'revision'>): {
  readonly sentence: string
  readonly detail: string
} {
  const late = applications.filter((one) => one.total > one.upToDate)
  const names = late.slice(0, 5).map(({ appName, total: all, upToDate }) => `${appName} ${all - upToDate} of ${all}`)
  const detail =
    names.length > 0
      ? `Behind revision ${revision}: ${names.join(', ')}${late.length > 5 ? ` and ${late.length - 5} more` : ''}`
      : `Clients of this instance. Newest revision: ${revision}`
  if (total === 0) return { sentence: 'No clients connected', detail }
  if (behind === 0)
    return { sentence: total === 1 ? '1 client, up to date' : `All ${total} clients are up to date`, detail }
  return { sentence: `${behind} of ${clients(total)} on an older revision`, detail }
}
