import { useDebouncedValue } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { HOURS, type Usage, usageOf } from './usage-words.ts'

/** Long enough that neither typing nor scrolling asks for what is gone in a moment. */
const LINGER_MS = 300
const FRESH_MS = 60_000
/** As many as the server takes at once; no screen shows as many. */
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

/** How often the toggles in sight were asked for: one question for all that are not known yet, when they stay in sight. */
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
      // The lines may be drawn bit by bit: whoever types or scrolls comes first.
      (more) => startTransition(() => setUsages((before) => new Map([...before, ...more]))),
      // Nothing is drawn then; the next look asks again.
      () => asked.forEach((name) => void askedAt.current.delete(name)),
    )
  }, [client, projectId, settled])
  return usages
}
