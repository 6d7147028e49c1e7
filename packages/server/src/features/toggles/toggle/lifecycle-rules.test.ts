import { expect, it } from 'vitest'
import { type Life, stagesOf } from './lifecycle-rules.ts'

const use = (environmentType: string, firstSeenAt: string) => ({ environmentType, firstSeenAt })
const life = (more: Partial<Life>): Life => ({
  createdAt: '1',
  archivedAt: null,
  completion: undefined,
  uses: [],
  ...more,
})

it.each([
  [life({}), ['initial 1']],
  [life({ uses: [use('test', '4'), use('development', '3')] }), ['initial 1', 'pre-live 3']],
  [
    life({ uses: [use('production', '6'), use('development', '3'), use('production', '5')] }),
    ['initial 1', 'pre-live 3', 'live 5'],
  ],
  [life({ uses: [use('production', '3'), use('development', '3')] }), ['initial 1', 'live 3']],
  [
    life({ uses: [use('production', '3'), use('development', '2')], archivedAt: '9' }),
    ['initial 1', 'pre-live 2', 'live 3', 'archived 9'],
  ],
])('the stages of the toggle %j are %j', (given, stages) => {
  expect(stagesOf(given).map(({ stage, enteredStageAt }) => `${stage} ${enteredStageAt}`)).toEqual(stages)
})

it('a completed toggle has the status that a user gave', () => {
  const completion = { status: 'kept', statusValue: 'blue', completedAt: '5' }
  expect(stagesOf(life({ completion }))[1]).toEqual({
    stage: 'completed',
    enteredStageAt: '5',
    status: 'kept',
    statusValue: 'blue',
  })
})
