import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { RequestBody, ResponseBody } from '../../lib/operations.ts'

type AddonList = ResponseBody<'/api/admin/addons'>
export type Addon = AddonList['addons'][number]
export type Provider = AddonList['providers'][number]
export type Parameter = Provider['parameters'][number]
export type AddonInput = RequestBody<'/api/admin/addons', 'post'>
type DeliveryList = ResponseBody<'/api/admin/addons/{id}/events'>
export type Delivery = DeliveryList['integrationEvents'][number]
export type Attempt = Delivery['attempts'][number]
export type DeliveryState = Delivery['state']

/** One of these is needed to see deliveries. */
export const KEEPERS = ['CREATE_ADDON', 'UPDATE_ADDON', 'DELETE_ADDON'] as const

export const addonsQuery = queryOptions({
  queryKey: keys.addons(),
  queryFn: () => dataOf(api.GET('/api/admin/addons')),
})

/** One add-on with its warnings, which the list does not have. */
export const addonQuery = (id: number) =>
  queryOptions({
    queryKey: keys.addons(id, 'one'),
    queryFn: () => dataOf(api.GET('/api/admin/addons/{id}', { params: { path: { id: String(id) } } })),
  })

const MOVING_MS = 1_500
const CALM_MS = 8_000

interface Wanted {
  readonly state?: DeliveryState
  readonly limit: number
  readonly offset?: number
}

/** Deliveries are no events, so the live stream does not contain them: they are polled, more often while some are pending. */
export const deliveriesQuery = (id: number, { state, limit, offset = 0 }: Wanted) =>
  queryOptions({
    queryKey: keys.addons(id, 'deliveries', state ?? 'all', limit, offset),
    queryFn: () =>
      dataOf(
        api.GET('/api/admin/addons/{id}/events', {
          params: {
            path: { id: String(id) },
            query: { ...(state && { state }), limit: String(limit), offset: String(offset) },
          },
        }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.integrationEvents.some((one) => one.state === 'pending') ? MOVING_MS : CALM_MS,
  })

export type TestResult = ResponseBody<'/api/admin/addons/{id}/test', 'post'>
