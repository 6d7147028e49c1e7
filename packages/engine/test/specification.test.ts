import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import {
  type Context,
  compile,
  explain,
  type FeatureDefinition,
  type Outcome,
  type SegmentDefinition,
} from '../src/index.ts'

/** Suites 19 and 20 have a stream of events instead of a state. */
interface Event {
  readonly type: string
  readonly features?: FeatureDefinition[]
  readonly segments?: SegmentDefinition[]
  readonly feature?: FeatureDefinition
  readonly featureName?: string
  readonly segment?: SegmentDefinition
  readonly segmentId?: number
}

interface Case<Expected> {
  readonly description: string
  readonly context: Context
  readonly toggleName: string
  readonly expectedResult: Expected
}

interface Suite {
  readonly name: string
  readonly state: { features?: FeatureDefinition[]; segments?: SegmentDefinition[]; events?: Event[] }
  readonly tests?: Case<boolean>[]
  readonly variantTests?: Case<Outcome['variant']>[]
}

const load = createRequire(import.meta.url)
const files = load('@unleash/client-specification/specifications/index.json') as string[]
const suites = files.map((file) => load(`@unleash/client-specification/specifications/${file}`) as Suite)

const chance = { now: Date.UTC(2026, 0, 1), random: () => 0.5 }

const OFF = { enabled: false, variant: { name: 'disabled', enabled: false, feature_enabled: false } }

/** Events become incremental changes, one after the other. */
const afterEvents = (events: readonly Event[]) =>
  events.reduce(
    (compiled, { features, segments, feature, featureName, segment, segmentId }) =>
      compiled.with({
        upsert: [...(features ?? []), ...(feature ? [feature] : [])],
        remove: featureName === undefined ? [] : [featureName],
        segments: {
          upsert: [...(segments ?? []), ...(segment ? [segment] : [])],
          remove: segmentId === undefined ? [] : [segmentId],
        },
      }),
    compile([], []),
  )

let cases = 0

describe.each(suites)('client specification $name', ({ state, tests = [], variantTests = [] }) => {
  const compileState = () =>
    state.events ? afterEvents(state.events) : compile(state.features ?? [], state.segments ?? [])

  /** The result of a toggle by each of the functions that return it. A toggle that does not exist is off. */
  function outcomesOf(name: string, context: Context) {
    const compiled = compileState()
    let amongAll: Outcome | undefined
    compiled.evaluateAll(context, chance, (toggle, outcome) => {
      if (toggle === name) amongAll = outcome
    })
    const single = compiled.evaluate(name, context, chance)
    return [single, amongAll, explain(compiled, name, context, chance).outcome].map((outcome) => outcome ?? OFF)
  }

  for (const { description, context, toggleName, expectedResult } of tests)
    it(description, () => {
      cases++
      expect(outcomesOf(toggleName, context).map(({ enabled }) => enabled)).toEqual(Array(3).fill(expectedResult))
    })

  for (const { description, context, toggleName, expectedResult } of variantTests)
    it(description, () => {
      cases++
      expect(outcomesOf(toggleName, context).map(({ variant }) => variant)).toEqual(Array(3).fill(expectedResult))
    })
})

describe('client specification', () => {
  it('is complete', () => {
    expect(suites.length).toBeGreaterThanOrEqual(22)
    expect(cases).toBeGreaterThanOrEqual(279)
  })
})
