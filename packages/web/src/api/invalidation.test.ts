import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type ChangedSubjects, invalidate, isInvalidatedBy } from './invalidation.ts'
import { keys } from './query-keys.ts'

const event = { id: 1, project: 'shop', featureName: 'pay', environment: null, createdBy: 'ann' }

describe('live events', () => {
  it('of a toggle invalidate the queries of that toggle and its project only', () => {
    const changed = { ...event, type: 'feature-environment-enabled' }
    const stale = [
      keys.toggle('shop', 'pay'),
      keys.toggle('shop', 'pay', 'history'),
      keys.toggles('shop'),
      keys.toggles(undefined, 'palette'),
      keys.project('shop'),
      keys.projects(),
    ]
    expect(stale.filter((key) => !isInvalidatedBy(key, changed))).toEqual([])
    const fresh = [keys.toggle('shop', 'cart'), keys.toggles('mobile'), keys.list('segment'), keys.me()]
    expect(fresh.filter((key) => isInvalidatedBy(key, changed))).toEqual([])
  })

  it('of an entity invalidate its list', () => {
    const changed = { ...event, type: 'metric-source-created', featureName: null, project: null }
    expect(isInvalidatedBy(keys.list('metric-source'), changed)).toBe(true)
    expect(isInvalidatedBy(keys.list('signal-endpoint'), changed)).toBe(false)
  })

  it('of an unknown type invalidate every query', () => {
    const changed = { ...event, type: 'something-new', featureName: null, project: null }
    expect([keys.me(), keys.toggle('a', 'b'), keys.usage()].every((key) => isInvalidatedBy(key, changed))).toBe(true)
  })

  it('that the store went back in time invalidate every query', () => {
    const changed = { ...event, type: 'store-rewound', featureName: null, project: null }
    expect([keys.me(), keys.toggle('a', 'b'), keys.usage()].every((key) => isInvalidatedBy(key, changed))).toBe(true)
  })
})

describe('writes', () => {
  /** The keys that a write invalidates, out of these. */
  async function staleAfter(changes: ChangedSubjects): Promise<readonly unknown[]> {
    const client = new QueryClient()
    const all = [
      keys.toggle('shop', 'pay'),
      keys.toggle('shop', 'cart'),
      keys.toggles('shop', 'found'),
      keys.toggles('mobile'),
      keys.list('segment'),
      keys.changeRequests('pending', 'shop'),
      keys.me('tokens'),
    ]
    for (const key of all) client.setQueryData(key, 1)
    await invalidate(client, changes)
    return client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey)
  }

  it('use the same table as live events', async () => {
    expect(await staleAfter({ subject: 'toggle', project: 'shop', toggle: 'pay' })).toEqual([
      ['toggle', 'shop', 'pay'],
      ['toggles', 'shop', 'found'],
    ])
  })

  it('of a subject without a name invalidate all of its queries', async () => {
    expect(await staleAfter('segment')).toEqual([['toggle', 'shop', 'pay'], ['toggle', 'shop', 'cart'], ['segments']])
  })

  it('can change several subjects or none', async () => {
    expect(await staleAfter([{ subject: 'change-request', project: 'shop' }, 'access'])).toEqual([
      ['toggles', 'shop', 'found'],
      ['change-requests', 'pending', 'shop'],
      ['me', 'tokens'],
    ])
    expect(await staleAfter([])).toEqual([])
  })
})
