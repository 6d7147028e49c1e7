import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { noticesQuery, unreadCountQuery } from '../../api/notices.ts'
import { meQuery } from '../../api/queries.ts'
import { conflictNoticesAfter } from '../../lib/request-news.ts'
import { toastNews } from './toast-news.tsx'

const LOOKED_AT = 10

/**
 * Shows a toast for each new notice about a conflict, on every page. On pages of its project the drafts show it already, see
 * `useConflictNews`.
 */
export function useConflictNotices(openProject: string | undefined): void {
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { data: unread } = useQuery({ ...unreadCountQuery, enabled: typeof me?.user.id === 'number' })
  const before = useRef<number>(undefined)
  const newest = useRef<number>(undefined)
  const project = useRef(openProject)
  project.current = openProject
  useEffect(() => {
    if (unread === undefined) return
    const isFirst = before.current === undefined
    const isMore = unread > (before.current ?? 0)
    before.current = unread
    // The notices of the past are no news. Without any, the next one is new.
    if (isFirst && unread === 0) newest.current = 0
    if (!isMore) return
    void client
      .fetchQuery({ ...noticesQuery({ unread: true, limit: LOOKED_AT }), staleTime: 0 })
      .then(({ notices }) => {
        const known = newest.current
        newest.current = Math.max(known ?? 0, ...notices.map(({ id }) => id))
        if (known === undefined) return
        for (const { ref, news } of conflictNoticesAfter(notices, known))
          if (ref.project !== project.current) toastNews(news, ref)
      })
      .catch(() => undefined)
  }, [client, unread])
}
