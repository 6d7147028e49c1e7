import { aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import { aLitToggle, aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { aConstraint, aSegment, SEGMENTS } from '@leverframe/testing/segments'
import { describe, expect, it } from 'vitest'
import { Snapshot } from '#features/sdk/index'
import type { StoredEvent } from '#kernel/event'
import { snapshotAfter } from './snapshot-view.ts'

describe('the view of a snapshot after events', () => {
  const server = serverFor('sqlite')

  it('stays the same while the snapshot applies the earlier ones of these events', async () => {
    const { store, log } = server.running.product.deps
    const [[toggle], parent, segment] = [await aLitToggle(server), await aToggle(server), await aSegment(server)]
    const snapshot = new Snapshot()
    await snapshot.start(store, { followInSteps: () => {} })
    const events: StoredEvent[] = []
    log.follow((news) => events.push(...news))

    const own = togglePath(toggle)
    await aStrategy(server, toggle)
    await succeed(server, 'POST', `/api/admin/features/${toggle}/tags`, { type: 'simple', value: 'red' })
    await succeed(server, 'POST', `${own}/dependencies`, { feature: parent })
    await succeed(server, 'PUT', `${SEGMENTS}/${segment.id}`, { ...segment, constraints: [aConstraint('8')] })
    const earlier = events.splice(0)
    expect(earlier.length).toBeGreaterThan(3)
    await aStrategy(server, toggle, { segments: [segment.id] })
    await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/off`)
    const recorded = events.splice(0)

    const seen = () => {
      const view = snapshotAfter(snapshot, { earlier, recorded })
      const [constraint] = view.segment(segment.id)?.constraints ?? []
      return { toggle: view.toggle(toggle), parent: view.toggle(parent), values: constraint?.values }
    }
    const first = seen()
    const targeting = { enabled: false, strategies: [{}, {}, { segments: [segment.id] }] }
    expect(first.toggle).toMatchObject({ tags: [{ value: 'red' }], dependencies: [{ feature: parent }] })
    expect(first.toggle?.environments.get('development')).toMatchObject(targeting)
    expect(first.values).toEqual(['8'])
    for (const event of earlier) {
      snapshot.apply([event])
      expect(seen()).toEqual(first)
    }
    expect(snapshot.position).toBe(earlier.at(-1)?.id)
  })
})
