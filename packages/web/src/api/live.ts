import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BASE_URL } from '../app/page-facts.ts'

/** One thing that happened, as the live stream tells it: enough to know what to ask for again. */
export interface Happened {
  readonly id: number
  readonly type: string
  readonly project: string | null
  readonly featureName: string | null
  readonly environment: string | null
  readonly createdBy: string
}

/** First words of the keys of what an event makes old, by the beginning of its type; the first that fits counts. */
const MAKES_OLD: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^change-/, ['change-requests', 'events']],
  [/^feature-|^strategy-|^dependency|^dependencies/, ['toggle', 'toggles', 'project', 'projects', 'events', 'archive']],
  [/^segment/, ['segments', 'toggle', 'events']],
  [/^context-field/, ['context-fields', 'events']],
  [/^environment/, ['environments', 'toggle', 'toggles', 'events']],
  [/^project/, ['projects', 'project', 'protection', 'members', 'events']],
  [/^tag/, ['tag-types', 'tags', 'toggle', 'events']],
  [/^addon/, ['addons', 'events']],
  [/^(user|group|role|service-account|pat|api-token)/, ['access', 'me', 'members', 'events']],
]

export const madeOldBy = (type: string): readonly string[] | undefined =>
  MAKES_OLD.find(([pattern]) => pattern.test(type))?.[1]

/** A key of a toggle names its project and the toggle itself: another toggle's news are none for it. */
export function isOld(key: readonly unknown[], { type, project, featureName }: Happened): boolean {
  const words = madeOldBy(type)
  if (words && !words.includes(String(key[0]))) return false
  if (key[0] === 'toggle' && featureName !== null) return key[2] === featureName
  if ((key[0] === 'toggles' || key[0] === 'project') && project !== null)
    return key[1] === project || key[1] === undefined
  return true
}

export type Connection = 'connecting' | 'live' | 'away'

const listeners = new Set<(happened: Happened) => void>()

/** Hears of everything that happens and that I may see, while the component is there. */
export function useHappenings(listener: (happened: Happened) => void): void {
  useEffect(() => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listener])
}

const PATIENCE_MS = 300

/** Keeps what is shown up to date. Once, in the shell. */
export function useLiveUpdates(): Connection {
  const client = useQueryClient()
  const [connection, setConnection] = useState<Connection>('connecting')
  useEffect(() => {
    const source = new EventSource(`${BASE_URL}/api/admin/live`)
    let waiting: Happened[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      const news = waiting
      waiting = []
      timer = undefined
      void client.invalidateQueries({ predicate: ({ queryKey }) => news.some((one) => isOld(queryKey, one)) })
    }
    source.addEventListener('happened', ({ data }) => {
      const happened = JSON.parse(data as string) as Happened
      for (const listener of listeners) listener(happened)
      waiting.push(happened)
      timer ??= setTimeout(refresh, PATIENCE_MS)
    })
    source.addEventListener('open', () => {
      // What happened while the line was down is not told again.
      setConnection((before) => {
        if (before === 'away') void client.invalidateQueries()
        return 'live'
      })
    })
    source.addEventListener('error', () => setConnection('away'))
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [client])
  return connection
}
