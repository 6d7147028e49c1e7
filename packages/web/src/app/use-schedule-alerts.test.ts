// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLiveEvent, hookWith, newClient, startApi, toasts } from '../../test/hooks.ts'
import type { LiveEvent } from '../api/invalidation.ts'

const server = await startApi()
const { eventBatcher } = await import('../api/live-updates.ts')
const { meQuery } = await import('../api/queries.ts')
const { useScheduleAlerts } = await import('./use-schedule-alerts.ts')

const SUSPENDED = 'change-request-schedule-suspended'

async function toastsAfter(given: LiveEvent, permission: object): Promise<string[]> {
  server.on('GET /api/admin/user', { body: { user: { id: 3 }, permissions: [permission] } })
  const client = newClient()
  await client.fetchQuery(meQuery)
  hookWith(client, () => useScheduleAlerts())
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const { add, stop } = eventBatcher(client)
  act(() => add(given))
  stop()
  return toasts()
}

const MAY_APPLY = { permission: 'APPLY_CHANGE_REQUEST', project: 'shop', environment: 'production' }

describe('a schedule that stopped', () => {
  it.each([
    [SUSPENDED, /was suspended: its targets changed after approval \(production of shop\)/],
    ['change-request-scheduled-application-failure', /could not be applied \(production of shop\)/],
  ])('alerts users who may apply the request (%s)', async (type, text) => {
    expect(await toastsAfter(aLiveEvent(type), MAY_APPLY)).toEqual([expect.stringMatching(text)])
  })

  it('alerts no user without the permission there', async () => {
    expect(await toastsAfter(aLiveEvent(SUSPENDED), { ...MAY_APPLY, environment: 'development' })).toEqual([])
    expect(await toastsAfter(aLiveEvent(SUSPENDED), { ...MAY_APPLY, project: 'other' })).toEqual([])
  })

  it('is not confused with other events', async () => {
    expect(await toastsAfter(aLiveEvent('change-request-scheduled'), MAY_APPLY)).toEqual([])
    expect(await toastsAfter(aLiveEvent(SUSPENDED, { environment: null }), MAY_APPLY)).toEqual([])
  })
})
