import { describe, expect, it } from 'vitest'
import type { Stage } from '../../../lib/stage.ts'
import { stageText } from './stage-text.ts'

const stage = (given: Partial<Stage>): Stage => ({ enteredStageAt: '2026-11-16T00:00:00.000Z', ...given }) as Stage

describe('the stage of a toggle', () => {
  it.each([
    [{ stage: 'initial' }, 'no usage yet'],
    [{ stage: 'pre-live' }, 'in development'],
    [{ stage: 'live' }, 'live in production'],
    [{ stage: 'archived' }, 'archived'],
    [{ stage: 'completed' }, 'completed, kept'],
    [{ stage: 'completed', status: 'kept', statusValue: 'red' }, 'completed, kept (red)'],
    [{ stage: 'completed', status: 'discarded' }, 'completed, discarded'],
    // A status of an earlier completion says nothing about a toggle that is live again.
    [{ stage: 'live', status: 'discarded' }, 'live in production'],
  ] as const)('%j is "%s"', (given, text) => {
    expect(stageText(stage(given as Partial<Stage>))).toBe(text)
  })
})
