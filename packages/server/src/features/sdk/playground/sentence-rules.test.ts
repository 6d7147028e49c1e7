import type { DrawExplanation, Explanation, RolloutExplanation, StrategyExplanation } from '@leverframe/engine'
import { describe, expect, it } from 'vitest'
import {
  constraintSentence,
  dependencySentence,
  drawSentence,
  refusalSentence,
  rolloutSentence,
  segmentSentence,
  strategySentence,
  summarySentence,
} from './sentence-rules.ts'

const held = { constraint: { contextName: 'plan', operator: 'IN', values: ['pro'] }, seen: 'pro', held: true } as const
const constraint = { ...held, inverted: false, known: true, refusal: undefined }

describe('the sentence of a constraint', () => {
  it('says why a pattern never matches', () => {
    expect(['not_re2', 'too_expensive', 'environment_budget'].map((one) => refusalSentence(one as 'not_re2'))).toEqual([
      'The pattern never matches: RE2 cannot read it.',
      expect.stringMatching(
        /^The pattern never matches: it costs more than \d+ instructions, the limit of one pattern\.$/,
      ),
      expect.stringMatching(/^The pattern never matches: the patterns of this environment cost more than \d+ instruc/),
    ])
    expect(constraintSentence({ ...constraint, refusal: 'not_re2' })).toBe(refusalSentence('not_re2'))
  })

  it('names an operator that is not known', () => {
    const unknown = { ...constraint, known: false, constraint: { contextName: 'plan', operator: 'LIKES', values: [] } }
    expect(constraintSentence(unknown)).toBe('The operator LIKES is not known, so that this never holds.')
  })

  it('of a date says when the time cannot be read', () => {
    const date = { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2026-01-01' }
    expect(constraintSentence({ ...constraint, constraint: date, seen: undefined, held: false })).toBe(
      'The time cannot be read: the constraint "currentTime is after 2026-01-01" does not hold.',
    )
  })

  it('shortens long values', () => {
    const long = 'x'.repeat(100)
    const text = { contextName: long, operator: 'NUM_EQ', value: long }
    const sentence = constraintSentence({ ...constraint, constraint: { ...text, values: [long] }, seen: long })
    expect(sentence.length).toBeLessThan(350)
    expect(constraintSentence({ ...constraint, constraint: { contextName: 'a', operator: 'NUM_EQ' } })).toBe(
      '"a" is "pro": the constraint "a is nothing" holds.',
    )
  })
})

it.each([
  [{ id: 3, name: undefined, found: false, held: false }, 'Segment 3 does not exist, so no context is in it.'],
  [{ id: 3, name: 'beta', found: true, held: true }, 'Segment "beta" has no constraints: every context is in it.'],
  [{ id: 3, name: 'beta', found: true, held: true, constraints: [constraint] }, 'This context is in segment "beta".'],
  [{ id: 3, found: true, held: false, constraints: [constraint] }, 'This context is not in segment "3".'],
])('the sentence of the segment %#', (segment, sentence) => {
  expect(segmentSentence({ name: undefined, constraints: [], ...segment })).toBe(sentence)
})

const sticky = { kind: 'sticky', percentage: 50, group: 'g', stickiness: 'userId', held: true } as const
const KEPT_OUT = 'Nothing was drawn, because the constraints keep this context out.'

it.each<[RolloutExplanation, string]>([
  [{ kind: 'everyone', held: true }, 'It is for everyone.'],
  [{ kind: 'nobody', held: false }, 'It is for no one.'],
  [{ kind: 'listed', field: 'userId', seen: '7', held: true }, '"userId" is "7", which is in the list.'],
  [{ kind: 'listed', field: 'userId', seen: undefined, held: false }, '"userId" is missing, which is not in the list.'],
  [{ kind: 'chance', percentage: 5, drawn: undefined, held: false }, KEPT_OUT],
  [{ kind: 'chance', percentage: 5, drawn: 7, held: false }, 'Chance drew 7 of 100, and up to 5 are let in.'],
  [{ ...sticky, id: undefined, bucket: undefined, byChance: true }, KEPT_OUT],
  [
    { ...sticky, id: undefined, bucket: undefined, byChance: false },
    'The rollout depends on "userId", which is missing: no context is let in without it.',
  ],
  [
    { ...sticky, id: '0.5', bucket: 42, byChance: true },
    'A number drawn by chance falls into bucket 42 of 100 in the group "g", and buckets up to 50 are let in.',
  ],
] as [RolloutExplanation, string][])('the sentence of the rollout %j is "%s"', (rollout, sentence) => {
  expect(rolloutSentence(rollout)).toBe(sentence)
})

const strategy = (more: object) =>
  ({
    index: 0,
    name: 'default',
    title: undefined,
    constraints: [],
    segments: [],
    ...more,
  }) as unknown as StrategyExplanation
const failed = { held: false }

it.each([
  [
    strategy({ result: 'unevaluated', title: 'Beta users' }),
    'Strategy 1 ("Beta users") is disabled and has no effect.',
  ],
  [
    strategy({ result: 'unknown', index: 2 }),
    'Strategy 3 (default) is of a type that only clients know: they decide, and here it counts as off.',
  ],
  [strategy({ result: true }), 'Strategy 1 (default) lets this context in.'],
  [
    strategy({ result: false, constraints: [{ held: true }, failed], segments: [failed] }),
    'Strategy 1 (default) keeps this context out: a constraint does not hold.',
  ],
  [
    strategy({ result: false, constraints: [{ held: true }], segments: [{ held: true }, failed] }),
    'Strategy 1 (default) keeps this context out: it is not in a segment.',
  ],
  [
    strategy({ result: false, segments: [{ held: true }] }),
    'Strategy 1 (default) keeps this context out: it is not in the part that is let in.',
  ],
])('the sentence of the strategy %# ', (explanation, sentence) => {
  expect(strategySentence(explanation)).toBe(sentence)
})

const parent = { feature: 'p', expected: { enabled: true, variants: [] }, variant: 'b', held: true } as const

it.each([
  [{ ...parent, found: 'missing' }, 'The toggle "p", which this one depends on, does not exist.'],
  [{ ...parent, found: 'nested' }, 'The toggle "p" has dependencies of its own, so it cannot be depended on.'],
  [{ ...parent, found: 'on' }, 'The toggle "p" is on, and must be on: this holds.'],
  [
    { ...parent, found: 'on', expected: { enabled: false, variants: [] }, held: false },
    'The toggle "p" is on, and must be off: this does not hold.',
  ],
  [
    { ...parent, found: 'off', variant: undefined, expected: { enabled: true, variants: ['a'] } },
    'The toggle "p" is off, and must be on with the variant "a": this holds.',
  ],
  [
    { ...parent, found: 'on', expected: { enabled: true, variants: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] } },
    'The toggle "p" is on with the variant "b", and must be on with the variant "a", "b", "c", "d", "e" and 2 more: this holds.',
  ],
  [
    { ...parent, found: 'on', expected: { enabled: true, variants: ['a', 'b', 'c', 'd', 'e'] } },
    'The toggle "p" is on with the variant "b", and must be on with the variant "a", "b", "c", "d", "e": this holds.',
  ],
] as const)('the sentence of the dependency %#', (dependency, sentence) => {
  expect(dependencySentence(dependency)).toBe(sentence)
})

const draw: DrawExplanation = {
  from: 'feature',
  group: 'g',
  stickiness: 'default',
  id: '7',
  byChance: false,
  bucket: 400,
  total: 1000,
  weights: [],
  override: undefined,
  chosen: 'blue',
}
const BY_CHANCE = 'A number drawn by chance falls on 400 of 1000 in the group "g": the variant "blue" of the toggle.'

it.each<[DrawExplanation, string]>([
  [draw, '"7" (default) falls on 400 of 1000 in the group "g": the variant "blue" of the toggle.'],
  [{ ...draw, byChance: true }, BY_CHANCE],
  [{ ...draw, id: undefined }, BY_CHANCE],
  [{ ...draw, chosen: undefined }, 'No variant has any weight, so that none is given.'],
])('the sentence of the draw %#', (explanation, sentence) => {
  expect(drawSentence(explanation)).toBe(sentence)
})

const summary = (more: object) =>
  summarySentence({
    strategies: [strategy({ title: 'Beta' })],
    strategiesResult: false,
    ...more,
  } as unknown as Explanation)
const outcome = { variant: { enabled: true, name: 'blue' } }

it.each([
  [{ reason: 'no_such_toggle' }, 'Off: there is no such toggle.'],
  [{ reason: 'switched_off' }, 'Off: the toggle is switched off in this environment.'],
  [{ reason: 'dependency_not_met' }, 'Off: a toggle that it depends on is not as it must be.'],
  [{ reason: 'no_strategies' }, 'On: nothing restricts it.'],
  [{ reason: 'no_strategies', outcome }, 'On, with the variant "blue": nothing restricts it.'],
  [
    { reason: 'no_strategies', outcome: { variant: { enabled: false, name: 'disabled' } } },
    'On: nothing restricts it.',
  ],
  [
    { reason: 'strategy', winner: 0, outcome },
    'On, with the variant "blue": Strategy 1 ("Beta") lets this context in.',
  ],
  [{ reason: 'strategy' }, 'On: a strategy lets this context in.'],
  [{ reason: 'no_strategy_matched' }, 'Off: no strategy lets this context in.'],
  [
    { reason: 'no_strategy_matched', strategiesResult: 'unknown' },
    'Off here, but clients may decide otherwise: a strategy is of a type that only clients know.',
  ],
])('the summary of %j is "%s"', (explanation, sentence) => {
  expect(summary(explanation)).toBe(sentence)
})
