import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiFailure } from './failure.ts'
import { type Connection, openLine } from './live-line.ts'
import { type Happened, isOld } from './made-old.ts'
import { BASE_URL } from './page-facts.ts'
import { meQuery } from './queries.ts'

export type { Connection } from './live-line.ts'
export type { Happened } from './made-old.ts'

const listeners = new Set<(happened: Happened) => void>()

/** Hears of everything that happens and that I may see, while the component is there. */
export function useHappenings(listener: (happened: Happened) => void): void {
  useEffect(() => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listener])
}

const PATIENCE_MS = 300

/** What is told in a moment is asked for once. */
function refresher(client: QueryClient) {
  let waiting: Happened[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    const news = waiting
    waiting = []
    timer = undefined
    void client.invalidateQueries({ predicate: ({ queryKey }) => news.some((one) => isOld(queryKey, one)) })
  }
  return {
    happened: (happened: Happened) => {
      for (const listener of listeners) listener(happened)
      waiting.push(happened)
      timer ??= setTimeout(refresh, PATIENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Keeps what is shown up to date. Once, in the shell. */
export function useLiveUpdates(): Connection {
  const client = useQueryClient()
  const router = useRouter()
  const [connection, setConnection] = useState<Connection>('connecting')
  useEffect(() => {
    const { happened, stop } = refresher(client)
    const close = openLine(`${BASE_URL}/api/admin/live`, {
      onHappened: (data) => happened(JSON.parse(data) as Happened),
      onConnection: (now, isBack) => {
        setConnection(now)
        // What happened while the line was down is not told again.
        if (isBack) void client.invalidateQueries()
      },
      onRefused: async () => {
        const error = await client.fetchQuery({ ...meQuery, staleTime: 0, retry: false }).catch((failure) => failure)
        if (!(error instanceof ApiFailure && error.status === 401)) return
        // The session has ended: the router asks to log in, and comes back here.
        client.removeQueries({ queryKey: meQuery.queryKey })
        await router.invalidate()
      },
    })
    return () => {
      stop()
      close()
    }
  }, [client, router])
  return connection
}
