import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { segmentsQuery } from '../../api/queries.ts'
import type { NamedSegments } from '../../lib/strategy.ts'

export function useSegmentNames(): NamedSegments {
  const { data } = useQuery(segmentsQuery)
  return useMemo(() => new Map((data ?? []).map(({ id, name }) => [id, name])), [data])
}
