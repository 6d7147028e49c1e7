import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { setReachable } from './connection.ts'
import { type Connection, openEventStream } from './event-stream.ts'
import { isInvalidatedBy, type LiveEvent } from './invalidation.ts'
import { BASE_URL } from './page-config.ts'
import { meQuery } from './queries.ts'
import { keys } from './query-keys.ts'

const listeners = new Set<(event: LiveEvent) => void>()

/** Calls the listener for every live event while the component is mounted. */
export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  useEffect(() => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listener])
}

const BATCH_MS = 300

/** Notifies the listeners at once, and invalidates the queries of all events of a batch together. */
export function eventBatcher(client: QueryClient) {
  let batch: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const events = batch
    batch = []
    timer = undefined
    void client.invalidateQueries({ predicate: ({ queryKey }) => events.some((one) => isInvalidatedBy(queryKey, one)) })
  }
  return {
    add: (event: LiveEvent) => {
      for (const listener of listeners) listener(event)
      batch.push(event)
      timer ??= setTimeout(flush, BATCH_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Keeps the query cache up to date with the live stream. Used once, by the shell. */
export function useLiveUpdates(): Connection {
  const client = useQueryClient()
  const [connection, setConnection] = useState<Connection>('connecting')
  useEffect(() => {
    const { add, stop } = eventBatcher(client)
    const close = openEventStream(`${BASE_URL}/api/admin/live`, {
      onEvent: (data) => add(JSON.parse(data) as LiveEvent),
      onNotice: () => void client.invalidateQueries({ queryKey: keys.notices() }),
      onConnection: (now, isReconnect) => {
        setConnection(now)
        if (now === 'live') setReachable(true)
        // The stream does not repeat events that were missed.
        if (isReconnect) void client.invalidateQueries()
      },
      onRefused: async () => {
        // If the session has ended, this opens the log-in dialog, and resolves after the log-in.
        await client.fetchQuery({ ...meQuery, staleTime: 0, retry: false }).catch(() => undefined)
      },
    })
    return () => {
      stop()
      close()
    }
  }, [client])
  return connection
}
