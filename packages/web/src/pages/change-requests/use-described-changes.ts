import { useQueries, useQuery } from '@tanstack/react-query'
import { protectionQuery, segmentsQuery, toggleQuery } from '../../api/queries.ts'
import type { NamedSegments } from '../../lib/strategy.ts'
import type { ChangeRequest, Protection } from '../../lib/types.ts'
import {
  type DescribedChange,
  describeEnvironmentChanges,
  describeSegmentChanges,
  describeToggleChanges,
  losesItsStrategies,
} from './describe-changes.ts'
import { isClosed } from './states.ts'

export interface DescribedRequest {
  readonly toggles: readonly {
    readonly name: string
    readonly conflict: string | undefined
    /** Its last active strategy is removed, which switches it off. */
    readonly isSwitchedOff: boolean
    readonly changes: readonly DescribedChange[]
  }[]
  readonly segments: readonly DescribedChange[]
  /** Changes of the protection of the environment. */
  readonly environment: readonly DescribedChange[]
  readonly names: NamedSegments
  /** The current state is still loading: sentences contain only the wanted state. */
  readonly isWaiting: boolean
}

const protectionLike = ({ changeRequestEnabled, requiredApprovals }: Protection) => ({
  changeRequestsEnabled: changeRequestEnabled,
  requiredApprovals,
})

/** All changes of a request as sentences. An open request is compared with the current state, a closed one with its stored state. */
export function useDescribedChanges(request: ChangeRequest): DescribedRequest {
  const isOver = isClosed(request.state)
  const { data: stored = [], isPending } = useQuery(segmentsQuery)
  const toggles = useQueries({
    queries: request.features.map(({ name }) => ({ ...toggleQuery(request.project, name), enabled: !isOver })),
  })
  const { data: protections } = useQuery({
    ...protectionQuery(request.project),
    enabled: !isOver && request.environmentChanges.length > 0,
  })
  const protection = protections?.find(({ environment }) => environment === request.environment)
  const names = new Map(stored.map(({ id, name }) => [id, name]))
  return {
    toggles: request.features.map(({ name, conflict, changes }, index) => {
      const toggle = isOver ? undefined : toggles[index]?.data?.value
      const isSwitchedOff = losesItsStrategies(changes, request.environment, toggle)
      return {
        name,
        conflict,
        isSwitchedOff,
        changes: describeToggleChanges(changes, request.environment, toggle, names),
      }
    }),
    segments: describeSegmentChanges(request, isOver ? [] : stored),
    environment: describeEnvironmentChanges(request, isOver || !protection ? undefined : protectionLike(protection)),
    names,
    isWaiting: isPending || (!isOver && toggles.some((one) => one.isPending)),
  }
}
