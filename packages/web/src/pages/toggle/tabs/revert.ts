import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { environmentDifferences, metadataDifferences } from '../../../lib/compare.ts'
import type { Difference } from '../../../lib/differences.ts'
import type { NamedSegments } from '../../../lib/strategy.ts'
import type { Toggle } from '../../../lib/types.ts'

/** A time, or the state after an event. */
export type Moment = { readonly at: string } | { readonly eventId: number }

export const pastQuery = (projectId: string, featureName: string, moment: Moment) =>
  queryOptions({
    queryKey: keys.toggle(projectId, featureName, 'past', moment),
    queryFn: () =>
      dataOf(
        api.GET('/api/admin/projects/{projectId}/features/{featureName}', {
          params: {
            path: { projectId, featureName },
            query: 'at' in moment ? { at: moment.at } : { atEvent: String(moment.eventId) },
          },
        }),
      ),
  })

/** One part of a revert: the toggle itself (null) or an environment. */
export interface RevertPart {
  readonly environment: string | null
  readonly rows: readonly Difference[]
}

export interface RevertPreview {
  readonly parts: readonly RevertPart[]
  /** Exist only then or only now, so they are not changed. */
  readonly skipped: readonly string[]
}

/** The changes of a revert, without parts that do not differ. */
export function revertPreview(now: Toggle, then: Toggle, segments: NamedSegments): RevertPreview {
  const nameOf = ({ name }: { readonly name: string }) => name
  const parts: RevertPart[] = [{ environment: null, rows: metadataDifferences(now, then) }]
  for (const is of now.environments) {
    const was = then.environments.find(({ name }) => name === is.name)
    if (was) parts.push({ environment: is.name, rows: environmentDifferences(is, was, segments) })
  }
  const [names, past] = [now.environments.map(nameOf), then.environments.map(nameOf)]
  return {
    parts: parts.filter(({ rows }) => rows.length > 0),
    skipped: [...names.filter((name) => !past.includes(name)), ...past.filter((name) => !names.includes(name))],
  }
}
