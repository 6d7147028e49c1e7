// @vitest-environment app
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../test/hooks.ts'

const server = await startApi()
const { useUsages } = await import('./use-usages.ts')

const usageIn = (project: string) => `GET /api/admin/projects/${project}/usage`
const answer = (featureName: string) => ({ body: { features: [{ featureName, yes: [1, 2], no: [0, 4] }] } })

describe('the usage of toggles in a list', () => {
  it('is asked once per project', async () => {
    server.on(usageIn('shop'), answer('basket'))
    server.on(usageIn('pay'), answer('cards'))
    const toggles = [
      { project: 'shop', name: 'basket' },
      { project: 'pay', name: 'cards' },
      { project: 'shop', name: 'coupons' },
    ]
    const { result, rerender } = hookWith(newClient(), () => useUsages(toggles))
    await waitFor(() => expect([...result.current.keys()].sort()).toEqual(['basket', 'cards']))
    expect(result.current.get('cards')).toEqual({ hours: [1, 6], yes: 3, no: 4 })
    rerender()
    expect(server.callsOf(usageIn('shop')).map(({ query }) => query.get('features'))).toEqual(['basket,coupons'])
    expect(server.callsOf(usageIn('pay'))).toHaveLength(1)
  })
})
