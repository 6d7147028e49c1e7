import { queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '../lib/operations.ts'
import { api, dataOf } from './client.ts'
import { keys } from './query-keys.ts'

export type NoticeList = ResponseBody<'/api/admin/user/notices'>
export type Notice = NoticeList['notices'][number]
export type NoticePreferences = ResponseBody<'/api/admin/user/notice-preferences'>

export const PAGE_SIZE = 50

/** The live stream invalidates it. A notice of a lost stream is found a minute later. */
const LOOK_AGAIN_MS = 60_000

export const unreadCountQuery = queryOptions({
  queryKey: keys.notices('unread'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/user/notices/unread'))).unread,
  refetchInterval: LOOK_AGAIN_MS,
})

export const noticesQuery = ({ unread, before, limit }: { unread: boolean; before?: number; limit: number }) =>
  queryOptions({
    queryKey: keys.notices('list', unread, before, limit),
    queryFn: () =>
      dataOf(
        api.GET('/api/admin/user/notices', {
          params: {
            query: {
              limit: String(limit),
              ...(unread && { unread: 'true' as const }),
              ...(before !== undefined && { before: String(before) }),
            },
          },
        }),
      ),
  })

export const noticePreferencesQuery = queryOptions({
  queryKey: keys.me('notice-preferences'),
  queryFn: () => dataOf(api.GET('/api/admin/user/notice-preferences')),
})
