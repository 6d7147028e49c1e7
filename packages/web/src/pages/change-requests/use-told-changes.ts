import { useQueries, useQuery } from '@tanstack/react-query'
import { protectionQuery, segmentsQuery, toggleQuery } from '../../api/queries.ts'
import type { NamedSegments } from '../../lib/strategy.ts'
import type { ChangeRequest, Protection } from '../../lib/types.ts'
import { isClosed } from './states.ts'
import { losesItsStrategies, type ToldChange, tellEnvironment, tellSegments, tellToggle } from './telling.ts'

export interface ToldRequest {
  readonly toggles: readonly {
    readonly name: string
    readonly conflict: string | undefined
    /** Its last active strategy goes: then it is switched off with it. */
    readonly isSwitchedOff: boolean
    readonly changes: readonly ToldChange[]
  }[]
  readonly segments: readonly ToldChange[]
  /** Changes of the protection of the environment. */
  readonly environment: readonly ToldChange[]
  readonly names: NamedSegments
  /** What is there now is still on its way: sentences know only what is wanted. */
  readonly isWaiting: boolean
}

const protectionLike = ({ changeRequestEnabled, requiredApprovals }: Protection) => ({
  changeRequestsEnabled: changeRequestEnabled,
  requiredApprovals,
})

/** All changes of a request in words. What was before is, of an open one, what is there now; a closed one has kept it. */
export function useToldChanges(request: ChangeRequest): ToldRequest {
  const isOver = isClosed(request.state)
  const { data: stored = [], isPending } = useQuery(segmentsQuery)
  const toggles = useQueries({
    queries: request.features.map(({ name }) => ({ ...toggleQuery(request.project, name), enabled: !isOver })),
  })
  const { data: places } = useQuery({
    ...protectionQuery(request.project),
    enabled: !isOver && request.environmentChanges.length > 0,
  })
  const place = places?.find(({ environment }) => environment === request.environment)
  const names = new Map(stored.map(({ id, name }) => [id, name]))
  return {
    toggles: request.features.map(({ name, conflict, changes }, index) => {
      const toggle = isOver ? undefined : toggles[index]?.data?.value
      const isSwitchedOff = losesItsStrategies(changes, request.environment, toggle)
      return { name, conflict, isSwitchedOff, changes: tellToggle(changes, request.environment, toggle, names) }
    }),
    segments: tellSegments(request, isOver ? [] : stored),
    environment: tellEnvironment(request, isOver || !place ? undefined : protectionLike(place)),
    names,
    isWaiting: isPending || (!isOver && toggles.some((one) => one.isPending)),
  }
}
