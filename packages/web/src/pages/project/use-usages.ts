import { groupedBy } from '@leverframe/domain'
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

export type Usages = ReadonlyMap<string, Usage>

interface Located {
  readonly name: string
  readonly project: string
}

export const askForUsages = (client: QueryClient, projectId: string, names: readonly string[]): Promise<Usages> =>
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

/** `shop/pay`: neither a project nor a toggle has a slash in its name. */
const keyOf = ({ project, name }: Located): string => `${project}/${name}`

const byProject = (keysOfToggles: readonly string[]): Map<string, string[]> =>
  groupedBy(
    keysOfToggles.map((key) => key.split('/')),
    ([project = '']) => project,
    ([, name = '']) => name,
  )

/** The usage of the visible toggles: one request per project for all that are not loaded yet, once they stay visible. */
export function useUsages(toggles: readonly Located[]): Usages {
  const client = useQueryClient()
  const [usages, setUsages] = useState<Usages>(new Map())
  const askedAt = useRef(new Map<string, number>())
  const [settled] = useDebouncedValue(toggles.map(keyOf).join(','), LINGER_MS)
  useEffect(() => {
    const nowMs = Date.now()
    const isOld = (key: string) => nowMs - (askedAt.current.get(key) ?? 0) > FRESH_MS
    const wanted = settled.split(',').filter((key) => key !== '' && isOld(key))
    const asked = wanted.slice(0, MAX_PAGE_SIZE)
    for (const key of asked) askedAt.current.set(key, nowMs)
    for (const [project, names] of byProject(asked))
      void askForUsages(client, project, names).then(
        // The lines are rendered in a transition, so that typing and scrolling come first.
        (more) => startTransition(() => setUsages((before) => new Map([...before, ...more]))),
        // Then nothing is drawn, and the next view tries again.
        () => names.forEach((name) => void askedAt.current.delete(keyOf({ project, name }))),
      )
  }, [client, settled])
  return usages
}
