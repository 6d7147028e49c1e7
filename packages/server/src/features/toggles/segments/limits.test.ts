import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor } from '@leverframe/testing/harness'
import { expectRefusal, strategiesPath } from '@leverframe/testing/scenario'
import { aConstraint, aSegment, SEGMENTS } from '@leverframe/testing/segments'
import { describe, it } from 'vitest'

for (const engine of engineInTurn(import.meta.url))
  describe(`limits of segments on ${engine}`, () => {
    const server = serverFor(engine, {
      settings: { MAX_SEGMENTS: '2', MAX_STRATEGY_SEGMENTS: '1', MAX_CONSTRAINTS: '1' },
    })

    it('apply to the number of segments, segments per strategy, and constraints per segment', async () => {
      const [first, second] = [await aSegment(server), await aSegment(server)]
      await expectRefusal(
        server,
        { method: 'POST', path: SEGMENTS, body: { name: 'third', constraints: [] } },
        [400, 'LimitExceededError'],
        SEGMENTS,
      )
      const body = { name: 'default', segments: [first.id, second.id] }
      const path = strategiesPath(await aToggle(server))
      await expectRefusal(server, { method: 'POST', path, body }, [400, 'LimitExceededError'])
      const constraints = [aConstraint('1'), aConstraint('2')]
      await expectRefusal(server, { method: 'PUT', path: `${SEGMENTS}/${first.id}`, body: { constraints } }, [
        400,
        'LimitExceededError',
      ])
    })
  })
