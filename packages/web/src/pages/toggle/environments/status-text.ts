import { plural, t } from '../../../lib/messages.ts'
import type { ResponseBody } from '../../../lib/operations.ts'

export type PropagationAnswer = ResponseBody<'/api/admin/environments/{name}/rollout-status'>

const clients = (count: number): string => plural(count, '1 client', '{count} clients', { count })

/** "3 of 212 clients on an older revision". */
export function statusText({
  clients: { total, behind },
  applications,
  revision,
}: Pick<PropagationAnswer, 'clients' | 'applications' | 'revision'>): {
  readonly sentence: string
  readonly detail: string
} {
  const late = applications.filter((one) => one.total > one.upToDate)
  const names = late
    .slice(0, 5)
    .map(({ appName, total: all, upToDate }) =>
      t('{appName} {all} of {all2}', { appName, all: all - upToDate, all2: all }),
    )
  const detail =
    names.length > 0
      ? t('Behind revision {revision}: {names}{what}', {
          revision,
          names: names.join(', '),
          what: late.length > 5 ? t(' and {count} more', { count: late.length - 5 }) : '',
        })
      : t('Clients of this instance. Newest revision: {revision}', { revision })
  if (total === 0) return { sentence: t('No clients connected'), detail }
  if (behind === 0)
    return { sentence: plural(total, '1 client, up to date', 'All {total} clients are up to date', { total }), detail }
  return { sentence: t('{behind} of {total} on an older revision', { behind, total: clients(total) }), detail }
}
