import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Context, compile, explain, type Outcome } from '../src/index.ts'
import { HOSTNAME, TOGGLE_NAMES, type World, world } from './arbitraries.ts'
import { COMBINATIONS } from './combinations.ts'
import { unleashWith } from './unleash.ts'

const RUNS = process.env.TEST_LONG ? 2_000 : 30
const { seed } = fc.readConfigureGlobal()

/** The SDK adds these to every context. */
const sdkContext = (context: Context): Context => ({ appName: 'engine', environment: 'default', ...context })

/** The results of both for every toggle, in the same shape. */
function answers({ features, segments, contexts, random }: World, names: readonly string[]) {
  const unleash = unleashWith(features, segments)
  const compiled = compile(features, segments, { hostname: HOSTNAME })
  const chance = { now: Date.now(), random: () => random }
  vi.spyOn(Math, 'random').mockReturnValue(random)
  return contexts.flatMap((context) =>
    names.map((name) => {
      const { name: variant, enabled, payload, feature_enabled } = unleash.getVariant(name, context as never)
      const theirs = {
        enabled: unleash.isEnabled(name, context as never),
        variant: { name: variant, enabled, feature_enabled: feature_enabled === true, ...(payload && { payload }) },
      }
      const ours = compiled.evaluate(name, sdkContext(context), chance)
      return { name, context, theirs, ours, explained: explain(compiled, name, sdkContext(context), chance).outcome }
    }),
  )
}

const textOf = (on: boolean, { name, enabled, payload, feature_enabled }: Outcome['variant']) =>
  JSON.stringify([on, name, enabled, payload, feature_enabled])

const UNKNOWN = { enabled: false, variant: { name: 'disabled', enabled: false, feature_enabled: false } }

describe('the engine and the Node SDK', () => {
  afterEach(() => vi.restoreAllMocks())

  /** Compares the results and counts them. Generated data in which everything is off would prove nothing. */
  function compare(made: World, names: readonly string[], seen = { cases: 0, on: 0, variants: 0 }) {
    for (const { name, context, theirs, ours, explained } of answers(made, names)) {
      const { enabled, variant } = ours ?? UNKNOWN
      // Compares text first: an assertion for each of so many cases would take most of the time.
      if (textOf(enabled, variant) !== textOf(theirs.enabled, theirs.variant))
        expect({ name, context, enabled, variant }).toEqual({ name, context, ...theirs })
      if (JSON.stringify(explained) !== JSON.stringify(ours)) expect(explained).toEqual(ours)
      seen.cases++
      if (enabled) seen.on++
      if (variant.enabled) seen.variants++
    }
    return seen
  }

  it.each(Object.entries(COMBINATIONS))('return the same results for all combinations of %s', (_, made) => {
    const { cases, on } = compare(
      made,
      made.features.map(({ name }) => name),
    )
    expect(on).toBeGreaterThan(cases / 10)
    expect(cases - on).toBeGreaterThan(cases / 10)
  })

  it(`return the same results for random toggles, segments and contexts (seed ${seed})`, () => {
    const seen = { cases: 0, on: 0, variants: 0 }
    fc.assert(
      fc.property(world, (made) => void compare(made, TOGGLE_NAMES, seen)),
      { numRuns: RUNS },
    )
    expect(seen.cases).toBeGreaterThan(RUNS * 20)
    expect(seen.on).toBeGreaterThan(seen.cases / 10)
    expect(seen.variants).toBeGreaterThan(seen.cases / 50)
  })
})
