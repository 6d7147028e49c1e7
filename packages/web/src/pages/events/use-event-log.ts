import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { useLiveEvents } from '../../api/live-updates.ts'
import { keys } from '../../api/query-keys.ts'
import type { EventQuery } from './event-query.ts'
import type { FoundEvent } from './folding.ts'

const PAGE = 50
/** With more new events than this, the log is reloaded. */
const MAX_NEWS = 200
const PATIENCE_MS = 200

const find = (query: EventQuery & { offset: string; limit: string }) =>
  dataOf(api.GET('/api/admin/search/events', { params: { query } }))

interface PageParam {
  readonly offset: number
  /** Pages start at the event that was newest at first, so that new events do not shift them. */
  readonly to?: string | undefined
}

/** The loaded pages. */
function usePages(query: EventQuery) {
  return useInfiniteQuery({
    queryKey: keys.log(query),
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: { offset: 0 } as PageParam,
    queryFn: ({ pageParam: { offset, to } }) =>
      find({ ...query, ...(to && { to: `IS:${to}` }), offset: String(offset), limit: String(PAGE) }),
    getNextPageParam: (last, pages): PageParam | undefined => {
      const offset = pages.reduce((sum, { events }) => sum + events.length, 0)
      const [first] = pages
      const isEnd = last.events.length < PAGE || (!first?.totalIsCapped && offset >= (first?.total ?? 0))
      return isEnd ? undefined : { offset, to: pages[0]?.events[0]?.createdAt }
    },
  })
}

/** The newer events, fetched when the live stream reports one. */
function useRemoteChange(query: EventQuery, newest: FoundEvent | undefined, isReady: boolean): readonly FoundEvent[] {
  const news = useQuery({
    queryKey: keys.logNews(query, newest?.id),
    enabled: isReady,
    queryFn: async () => {
      const since = newest ? { from: `IS:${newest.createdAt}` } : {}
      const { events } = await find({ ...query, ...since, offset: '0', limit: String(MAX_NEWS) })
      return events.filter(({ id }) => id > (newest?.id ?? 0))
    },
  })
  const { refetch } = news
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveEvents(
    useCallback(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void refetch(), PATIENCE_MS)
    }, [refetch]),
  )
  return news.data ?? []
}

/** The loaded part of the log, with new events. */
export function useEventLog(query: EventQuery) {
  const client = useQueryClient()
  const pages = usePages(query)
  const first = pages.data?.pages[0]
  const news = useRemoteChange(query, first?.events[0], first !== undefined)
  const [pausedAt, setPausedAt] = useState<number>()

  const isTooMuch = news.length >= MAX_NEWS && pausedAt === undefined
  useEffect(() => {
    if (isTooMuch) void client.resetQueries({ queryKey: keys.log(query) })
  }, [isTooMuch, client, query])

  const shown = useMemo(
    () => (pausedAt === undefined ? news : news.filter(({ id }) => id <= pausedAt)),
    [news, pausedAt],
  )
  const events = useMemo(() => {
    const byId = new Map<number, FoundEvent>()
    for (const event of [...shown, ...(pages.data?.pages.flatMap((page) => page.events) ?? [])])
      byId.set(event.id, event)
    return [...byId.values()]
  }, [shown, pages.data])

  return {
    pages,
    events,
    total: (first?.total ?? 0) + shown.length,
    totalIsCapped: first?.totalIsCapped ?? false,
    /** The first event that arrived while the page is open. */
    since: first?.events[0]?.id ?? 0,
    isPaused: pausedAt !== undefined,
    waiting: news.length - shown.length,
    pause: () => setPausedAt(events[0]?.id ?? 0),
    goOn: () => setPausedAt(undefined),
  }
}
