import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { aKnownToggle } from '@leverframe/testing/known-toggle'
import { describe, expect, it } from 'vitest'
import { Bodies, type Body, type Render } from '#features/sdk/snapshot/bodies'
import type { SnapshotFilter } from '#features/sdk/snapshot/filter'
import { type KnownToggle, Snapshot } from '#features/sdk/snapshot/index'

const MB = 1_048_576

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const MAX_COLLECTIONS = 8

/**
 * Bytes of objects and buffers that remain after garbage collection. Finalizers run between two collections, so the heap is
 * collected until a collection frees no more.
 */
async function retained(): Promise<number> {
  let last = Number.POSITIVE_INFINITY
  for (let round = 0; round < MAX_COLLECTIONS; round++) {
    collectGarbage()
    await new Promise((later) => setTimeout(later, 20))
    const { heapUsed, external } = process.memoryUsage()
    const now = heapUsed + external
    if (now > last - MB / 100) return now
    last = now
  }
  return last
}

const toggle = (name: string): KnownToggle =>
  aKnownToggle({ name, project: 'shop', description: `What ${name} is for` })

function aSnapshot(toggles: number): Snapshot {
  const snapshot = new Snapshot()
  snapshot.begin({
    eventId: 1,
    environments: [{ name: 'development', revision: 1 }],
    toggles: Array.from({ length: toggles }, (_, index) => toggle(`toggle-${index}`)),
    segments: [],
    unused: [],
  })
  return snapshot
}

const prefixed = (namePrefix: string): SnapshotFilter => ({ environment: 'development', namePrefix, inline: false })

/** A different key for each index. All of them select the same toggles. */
const shopAnd = (index: number): SnapshotFilter => ({
  environment: 'development',
  projects: [`nothing-${index}`, 'shop'],
  inline: false,
})

/** The memory of these bodies: measured on the heap, and as counted by the cache. */
async function costOf(bodies: Bodies, count: number, filterOf: (index: number) => SnapshotFilter) {
  bodies.find(prefixed('warm-up'))
  const [before, counted] = [await retained(), bodies.bytes]
  const packed: Body[] = []
  for (let index = 0; index < count; index++) {
    const body = bodies.find(filterOf(index))
    if (body && body.size > 4_096) packed.push(body)
    if (index % 500 === 0) await new Promise((turnEnds) => setImmediate(turnEnds))
  }
  await expect.poll(() => packed.every(({ gzip }) => gzip !== undefined)).toBe(true)
  packed.length = 0
  return { measured: (await retained()) - before, counted: bodies.bytes - counted }
}

/** Like a hydration: one buffer in addition to the chunks that it is concatenated from. */
const copied: Render = ({ revision }, _slot, { chunks }) => ({ etag: `"${revision}"`, chunks: [Buffer.concat(chunks)] })

const RENDERS: readonly [string, Render | undefined][] = [
  ['bodies in chunks', undefined],
  ['bodies in one buffer', copied],
]

describe.each(RENDERS)('the cache of %s', (_name, render) => {
  it('stays within its limit when clients request 30,000 distinct name prefixes', async () => {
    const bodies = new Bodies(aSnapshot(50), 8 * MB, render)
    const { measured } = await costOf(bodies, 30_000, (index) => prefixed(`prefix-${index}`))
    expect(bodies.bytes).toBeLessThanOrEqual(8 * MB)
    expect(measured).toBeLessThan(10 * MB)
  })

  it.each([
    ['no toggle', 5_000, (index: number) => prefixed(`nobody-${index}`)],
    ['200 toggles', 100, shopAnd],
  ] as const)('counts about as many bytes as the heap has for bodies with %s', async (_what, count, filterOf) => {
    const bodies = new Bodies(aSnapshot(200), 500 * MB, render)
    const { measured, counted } = await costOf(bodies, count, filterOf)
    expect(counted / measured).toBeGreaterThan(0.8)
    expect(counted / measured).toBeLessThan(2.5)
  })
})
