import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gzipOf } from './gzip-pieces.ts'

const always = () => true
const [EMPTY, A, B] = [Buffer.alloc(0), Buffer.from('a'), Buffer.from('bb')]
const packed = async (pieces: readonly Buffer[]) => (await gzipOf(pieces, always)) as Buffer

describe('a gzip stream joined from pieces', () => {
  it('decompresses to the concatenated pieces for any input', async () => {
    const pieces = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
        fc.string({ maxLength: 300 }).map((text) => Buffer.from(text.repeat(50))),
      ),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(pieces, async (chunks) => {
        // gunzip also checks the checksum and the length at the end.
        expect(gunzipSync(await packed(chunks)).equals(Buffer.concat(chunks))).toBe(true)
      }),
      {
        numRuns: 100,
        examples: [[[]], [[EMPTY]], [[EMPTY, A, EMPTY]], [[A]], [[A, A]], [[A, B, A]], [[Buffer.alloc(70_000)]]],
      },
    )
  })

  it('reuses compressed pieces in another order', async () => {
    const [a, b, c] = ['first '.repeat(999), 'second '.repeat(999), 'third '.repeat(999)].map((text) =>
      Buffer.from(text),
    ) as [Buffer, Buffer, Buffer]
    await packed([a, b, c])
    expect(gunzipSync(await packed([c, a, b, a])).toString()).toBe(Buffer.concat([c, a, b, a]).toString())
  })

  it('is at most 30 % larger than one compressed block', async () => {
    const toggles = Array.from({ length: 40 }, (_, block) =>
      Buffer.from(
        JSON.stringify(
          Array.from({ length: 64 }, (_, index) => ({
            name: `toggle-${block}-${index}`,
            strategies: [{ name: 'flexibleRollout', parameters: { rollout: String((block * index) % 100) } }],
          })),
        ),
      ),
    )
    const whole = gzipSync(Buffer.concat(toggles), { level: 5 })
    expect((await packed(toggles)).length).toBeLessThan(whole.length * 1.3)
  })

  it('is not created when it is no longer wanted', async () => {
    expect(await gzipOf([Buffer.from('a')], () => false)).toBeUndefined()
  })
})
