import { useQuery } from '@tanstack/react-query'
import { segmentsQuery } from '../../../api/queries.ts'
import { type Names, strategyNamer } from '../../../lib/history.ts'
import type { NamedSegments } from '../../../lib/strategy.ts'
import type { Toggle } from '../../../lib/types.ts'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'

/** The props of every tab of a toggle. */
export interface TabProps {
  readonly projectId: string
  readonly toggle: Toggle
  /** The `ETag` of the shown state, sent as `If-Match`. */
  readonly etag: string | null
}

export function useNamedSegments(): NamedSegments {
  const { data = [] } = useQuery(segmentsQuery)
  return new Map(data.map(({ id, name }) => [id, name]))
}

/** The names of strategies and segments in sentences about this toggle. */
export function useNames(toggle: Toggle): Names {
  return { segments: useNamedSegments(), strategy: strategyNamer(toggle) }
}

/** The default environment: production, otherwise the last one. */
export function useMainEnvironment({ environments }: Pick<Toggle, 'environments'>): string {
  const look = useEnvironmentLook()
  const found = environments.find(({ name }) => look(name).isProduction) ?? environments.at(-1)
  return found?.name ?? ''
}

/** A change applies to the state that the user saw. */
export const ifMatch = (etag: string | null): Record<string, string> => (etag === null ? {} : { 'If-Match': etag })
