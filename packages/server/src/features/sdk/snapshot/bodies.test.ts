import { aKnownToggle } from '@leverframe/testing/known-toggle'
import { describe, expect, it } from 'vitest'
import { Bodies, type Render, type Slot } from './bodies.ts'
import type { SnapshotFilter } from './filter.ts'
import { Snapshot } from './snapshot.ts'

const MB = 1_048_576

function aSnapshot(toggles: number): Snapshot {
  const snapshot = new Snapshot()
  snapshot.begin({
    eventId: 1,
    environments: [{ name: 'development', revision: 1 }],
    toggles: Array.from({ length: toggles }, (_, index) => aKnownToggle({ name: `toggle-${index}`, project: 'shop' })),
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

/** Requests a body with each filter. */
async function requested(bodies: Bodies, count: number, filterOf: (index: number) => SnapshotFilter): Promise<Slot[]> {
  const slots = Array.from({ length: count }, (_, index) => bodies.slotOf(filterOf(index)))
  for (const slot of slots) bodies.current(slot)
  await expect.poll(() => slots.some(({ isPacking }) => isPacking)).toBe(false)
  return slots
}

/** A slot and its key, its selection and its buffers: bytes that no text shows. */
const OVERHEAD = { least: 3_500, most: 6_000 }

const isKept = ({ body, selection }: Slot): boolean => body !== undefined || selection !== undefined

/** The bytes of all buffers that the slots keep. */
function keptBytes(slots: readonly Slot[]): number {
  const buffers = slots.flatMap(({ body }) => [...(body?.chunks ?? []), ...(body?.gzip ? [body.gzip] : [])])
  return [...new Set(buffers)].reduce((sum, { length }) => sum + length, 0)
}

/** Like a hydration: one buffer in addition to the chunks that it is concatenated from. */
const copied: Render = ({ revision }, _slot, { chunks }) => ({ etag: `"${revision}"`, chunks: [Buffer.concat(chunks)] })

const RENDERS: readonly [string, Render | undefined][] = [
  ['bodies in chunks', undefined],
  ['bodies in one buffer', copied],
]

// bodies-memory.long.ts measures the heap.
describe.each(RENDERS)('the cache of %s', (_name, render) => {
  it('stays within its limit when clients request many name prefixes, and keeps nothing of the others', async () => {
    const bodies = new Bodies(aSnapshot(50), MB / 4, render)
    const slots = await requested(bodies, 1_000, (index) => prefixed(`prefix-${index}`))
    const kept = slots.filter(isKept)
    expect(kept.length).toBe(bodies.size)
    expect(kept.length).toBeLessThan(500)
    expect(kept.at(-1)).toBe(slots.at(-1))
    expect(bodies.bytes).toBeLessThanOrEqual(MB / 4)
    expect(keptBytes(kept)).toBeLessThan(bodies.bytes)
  })

  it('counts the texts of a body, of its selection and of its compressed form, which have no other memory around them', async () => {
    const bodies = new Bodies(aSnapshot(64), 500 * MB, render)
    const [slot, other] = [bodies.slotOf(shopAnd(0)), bodies.slotOf(shopAnd(1))]
    for (const one of [slot, other]) bodies.current(one)
    const before = slot.bytes
    const { chunks = [], size = 0 } = slot.body ?? {}
    const texts = (render ? 2 : 1) * size
    expect(before).toBeGreaterThan(texts + OVERHEAD.least)
    expect(before).toBeLessThan(texts + OVERHEAD.most)

    await expect.poll(() => slot.body?.gzip).toBeDefined()
    const gzip = slot.body?.gzip as Buffer
    // The compressed pieces stay in memory for the next revision.
    expect(slot.bytes - before).toBe(2 * gzip.length)
    const own = [...chunks, gzip].filter((chunk) => !other.body?.chunks.includes(chunk))
    // The first text is a part of a buffer that begins with a comma.
    for (const { buffer, length } of own) expect(buffer.byteLength - length).toBeLessThanOrEqual(1)
  })

  it('holds at most 10,000 bodies', () => {
    const bodies = new Bodies(aSnapshot(1), 10_000 * MB, render)
    for (let index = 0; index < 10_500; index++) bodies.find(prefixed(`nobody-${index}`))
    expect(bodies.size).toBe(10_000)
  })

  it('does not evict a body that is requested repeatedly', () => {
    const bodies = new Bodies(aSnapshot(10), MB / 4, render)
    const hot = bodies.find(prefixed('toggle'))
    for (let index = 0; index < 1_500; index++) {
      bodies.find(prefixed(`cold-${index}`))
      if (index % 10 === 0) expect(bodies.find(prefixed('toggle'))).toBe(hot)
    }
    expect(bodies.size).toBeLessThan(300)
  })
})
