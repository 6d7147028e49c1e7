import { useQuery } from '@tanstack/react-query'
import { segmentsQuery } from '../../api/queries.ts'
import { keys } from '../../api/query-keys.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import type { PreviewContext } from './contexts.ts'
import { previewRequest } from './requests-api.ts'
import { type Rule, staysOff, type TouchedToggle, touchedRules, touchedSegment } from './sample-contexts.ts'
import { useDescribedChanges } from './use-described-changes.ts'

/** The rules that a change request touches. Undefined while the current state loads. */
export function useTouchedRules(request: ChangeRequest) {
  const described = useDescribedChanges(request)
  const { data: stored } = useQuery(segmentsQuery)
  if (described.isWaiting || !stored) return undefined
  const toggles: TouchedToggle[] = described.toggles.map(({ name, changes }) => ({
    name,
    rules: changes.flatMap((one) => touchedRules(one, request.environment)),
    isOff: staysOff(changes, request.environment),
  }))
  const segments = described.segments.flatMap((one) => touchedSegment(one, stored))
  const rules: Rule[] = [...toggles.flatMap((one) => one.rules), ...segments]
  return { toggles, rules, stored, names: described.names }
}

/** Runs by itself, and again after the changes were edited. */
export const usePreview = (request: ChangeRequest, contexts: readonly PreviewContext[]) =>
  useQuery({
    queryKey: keys.playground('change-request', request.project, request.id, request.version, contexts),
    queryFn: () => previewRequest(request, [...contexts]),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
