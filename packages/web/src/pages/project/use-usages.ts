import { useDebouncedValue } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { HOURS, type Usage, usageOf } from './usage-text.ts'

/** Long enough that typing and scrolling do not fetch rows that disappear in a moment. */
const LINGER_MS = 300
const FRESH_MS = 60_000
/** The limit of the server for one request. No screen shows as many rows. */
const MAX_PAGE_SIZE = 100

type Usages = ReadonlyMap<string, Usage>

const askForUsages = (client: QueryClient, projectId: string, names: readonly string[]): Promise<Usages> =>
  client.fetchQuery({
    queryKey: keys.usage(projectId, names),
    queryFn: async () => {
      const { features } = await dataOf(
        api.GET('/api/admin/projects/{projectId}/usage', {
          params: { path: { projectId }, query: { features: names.join(','), hoursBack: String(HOURS) } },
        }),
      )
      return new Map(features.map(({ featureName, yes, no }) => [featureName, usageOf(yes, no)]))
    },
    staleTime: FRESH_MS,
  })

/** The usage of the visible toggles: one request for all that are not loaded yet, once they stay visible. */
export function useUsages(projectId: string, names: readonly string[]): Usages {
  const client = useQueryClient()
  const [usages, setUsages] = useState<Usages>(new Map())
  const askedAt = useRef(new Map<string, number>())
  const [settled] = useDebouncedValue(names.join(','), LINGER_MS)
  useEffect(() => {
    const nowMs = Date.now()
    const isOld = (name: string) => nowMs - (askedAt.current.get(name) ?? 0) > FRESH_MS
    const wanted = settled.split(',').filter((name) => name !== '' && isOld(name))
    const asked = wanted.slice(0, MAX_PAGE_SIZE)
    if (asked.length === 0) return
    for (const name of asked) askedAt.current.set(name, nowMs)
    void askForUsages(client, projectId, asked).then(
      // The lines are rendered in a transition, so that typing and scrolling come first.
      (more) => startTransition(() => setUsages((before) => new Map([...before, ...more]))),
      // Then nothing is drawn, and the next view tries again.
      () => asked.forEach((name) => void askedAt.current.delete(name)),
    )
  }, [client, projectId, settled])
  return usages
}
