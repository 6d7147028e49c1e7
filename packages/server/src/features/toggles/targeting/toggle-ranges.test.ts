import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aStrategy } from '@leverframe/testing/scenario'
import { aSegment } from '@leverframe/testing/segments'
import { describe, expect, it } from 'vitest'
import { isInRange, rangesOfToggles, rangesUsingSegment, usesInRange } from './toggle-ranges.ts'

for (const engine of engineInTurn(import.meta.url))
  describe(`the ranges of toggles on ${engine}`, () => {
    const server = serverFor(engine)

    async function usesPerRange(segment: number, limit: number): Promise<string[][]> {
      const q = server.running.product.deps.store.read
      const ranges: string[][] = []
      for await (const range of rangesUsingSegment(q, segment, limit)) {
        const rows = await usesInRange(q, segment, range).select('use.feature').orderBy('use.feature').execute()
        ranges.push(rows.map(({ feature }) => feature))
      }
      return ranges
    }

    it('contain every use of a segment once, and all uses of a toggle in one range', async () => {
      const [{ id }, { id: other }] = [await aSegment(server), await aSegment(server)]
      const prefix = uniqueName()
      const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((letter) => `${prefix}-${letter}`) as [
        string,
        string,
        string,
        string,
      ]
      for (const name of [first, second, third, fourth]) await aToggle(server, { name })
      for (const name of [fourth, second, first]) await aStrategy(server, name, { segments: [id, other] })
      await aStrategy(server, third, { segments: [other] })
      await aStrategy(server, second, { segments: [id] }, 'production')
      expect(await usesPerRange(id, 2)).toEqual([[first, second, second], [fourth]])
      expect(await usesPerRange(id, 1)).toEqual([[first], [second, second], [fourth], []])
      expect(await usesPerRange(id, 5)).toEqual([[first, second, second, fourth]])
    })

    it('contain every toggle with settings in an environment once', async () => {
      const q = server.running.product.deps.store.read
      const name = await aToggle(server)
      await aStrategy(server, name)
      const settings = () => q.selectFrom('feature_environments').select(['feature', 'environment']).orderBy('feature')
      const found: string[] = []
      for await (const range of rangesOfToggles(q, 3))
        for (const { feature } of await settings().where(isInRange('feature', range)).execute()) found.push(feature)
      expect(found).toContain(name)
      expect(found).toEqual((await settings().execute()).map(({ feature }) => feature))
    })

    it('are one empty range if no toggle uses a segment', async () => {
      expect(await usesPerRange((await aSegment(server)).id, 2)).toEqual([[]])
    })
  })
