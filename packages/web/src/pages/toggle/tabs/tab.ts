import { useQuery } from '@tanstack/react-query'
import { segmentsQuery } from '../../../api/queries.ts'
import { type Names, strategyNamer } from '../../../lib/history.ts'
import type { NamedSegments } from '../../../lib/strategy.ts'
import type { Toggle } from '../../../lib/types.ts'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'

/** What every tab of a toggle is given. */
export interface TabProps {
  readonly projectId: string
  readonly toggle: Toggle
  /** Of the state that is shown, to be sent as `If-Match`. */
  readonly etag: string | null
}

export function useNamedSegments(): NamedSegments {
  const { data = [] } = useQuery(segmentsQuery)
  return new Map(data.map(({ id, name }) => [id, name]))
}

/** How strategies and segments are called in sentences about this toggle. */
export function useNames(toggle: Toggle): Names {
  return { segments: useNamedSegments(), strategy: strategyNamer(toggle) }
}

/** Where the question mostly is: in production, else in what comes last. */
export function useMainEnvironment({ environments }: Pick<Toggle, 'environments'>): string {
  const look = useEnvironmentLook()
  const found = environments.find(({ name }) => look(name).isProduction) ?? environments.at(-1)
  return found?.name ?? ''
}

/** A change is made to the state that was seen, not to another one. */
export const ifMatch = (etag: string | null): Record<string, string> => (etag === null ? {} : { 'If-Match': etag })
