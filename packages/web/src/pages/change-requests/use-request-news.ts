import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LiveEvent } from '../../api/invalidation.ts'
import { useLiveEvents } from '../../api/live-updates.ts'
import { meQuery } from '../../api/queries.ts'
import { isBySchedule, isNews, newsOf } from '../../lib/request-news.ts'
import { requestQuery } from './queries.ts'
import { toastNews } from './toast-news.tsx'

/** Shows the author a toast when somebody else approves, rejects or applies a request, or when its schedule stops. */
export function useRequestNews(): void {
  const client = useQueryClient()
  const onEvent = useCallback(
    async ({ type, project, createdBy, changeRequestId }: LiveEvent) => {
      if (!isNews(type) || project === null || changeRequestId === undefined) return
      const ref = { project, id: changeRequestId }
      const [me, request] = await Promise.all([
        client.fetchQuery(meQuery),
        client.fetchQuery({ ...requestQuery(ref), staleTime: 0 }),
      ]).catch(() => [])
      if (!me || request?.createdBy.id !== me.user.id) return
      if (isOwn(createdBy, me.user) && !isBySchedule(type)) return
      const news = newsOf(type, request, createdBy)
      if (news) toastNews(news, ref)
    },
    [client],
  )
  useLiveEvents(onEvent)
}

/** Events name their actor by one of the names of a user. */
const isOwn = (
  createdBy: string,
  {
    name,
    username,
    email,
  }: { readonly name?: string | null; readonly username?: string | null; readonly email?: string | null },
): boolean => [name, username, email].includes(createdBy)
