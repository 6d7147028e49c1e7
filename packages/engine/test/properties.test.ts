import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Change,
  type Compiled,
  type Context,
  compile,
  explain,
  type FeatureDefinition,
  type Outcome,
  type SegmentDefinition,
} from '../src/index.ts'
import { anyFeature, chanceFrom, context, segment, TOGGLE_NAMES, type World, world } from './arbitraries.ts'
import { COMBINATIONS } from './combinations.ts'

/** `npm run test:long` has all of the runs, and `npm test` a tenth of them. */
const share = process.env.TEST_LONG ? 1 : 10
const runs = (long: number): number => Math.ceil(long / share)
const { seed } = fc.readConfigureGlobal()

const NOW = Date.UTC(2026, 5, 1)

type Told = readonly (readonly [string, Outcome])[]

function allOf(compiled: Compiled, someone: Context, random: number, projects?: ReadonlySet<string>): Told {
  const outcomes: [string, Outcome][] = []
  compiled.evaluateAll(someone, chanceFrom(random, NOW), (name, outcome) => outcomes.push([name, outcome]), {
    projects,
  })
  return outcomes
}

const textOf = (byteString: string): string => Buffer.from(byteString, 'latin1').toString()

/** Everything that can be seen of a compiled form, as text. */
const appearanceOf = (compiled: Compiled, { contexts, random }: Pick<World, 'contexts' | 'random'>) =>
  JSON.stringify([
    compiled.size,
    [...compiled.features()],
    contexts.map((someone) => [
      textOf(compiled.renderEnabled(someone, chanceFrom(random, NOW), { all: true })),
      TOGGLE_NAMES.map((name) => compiled.evaluate(name, someone, chanceFrom(random, NOW)) ?? null),
    ]),
  ])

const change = fc.record({
  upsert: fc.array(anyFeature, { maxLength: 2 }),
  remove: fc.array(fc.constantFrom(...TOGGLE_NAMES), { maxLength: 2 }),
  segments: fc.record(
    {
      upsert: fc.array(fc.constantFrom(1, 2, 3, 99).chain(segment), { maxLength: 1 }),
      remove: fc.array(fc.constantFrom(1, 2, 3), { maxLength: 1 }),
    },
    { requiredKeys: [] },
  ),
})

/** The same change to plain lists. */
function applied(
  { features, segments, ...rest }: World,
  { upsert = [], remove = [], segments: touched = {} }: Change,
): World {
  const toggles = new Map(features.map((feature) => [feature.name, feature]))
  const known = new Map(segments.map((segment) => [segment.id, segment]))
  for (const name of remove) toggles.delete(name)
  for (const feature of upsert) toggles.set(feature.name, feature)
  for (const id of touched.remove ?? []) known.delete(id)
  for (const segment of touched.upsert ?? []) known.set(segment.id, segment)
  return { ...rest, features: [...toggles.values()], segments: [...known.values()] }
}

/** A toggle with a parent, a segment and variants: each of them is a reason to compile it again. */
const linked = (name: string, more: Partial<FeatureDefinition> = {}): FeatureDefinition => ({
  name,
  enabled: true,
  impressionData: false,
  strategies: [{ name: 'default', parameters: {}, segments: [1] }],
  dependencies: [{ feature: 'f1', variants: ['red'] }],
  variants: [{ name: 'red', weight: 1 }],
  ...more,
})
const segmentOf = (id: number, value: string): SegmentDefinition => ({
  id,
  name: `segment ${id}`,
  constraints: [{ contextName: 'plan', operator: 'IN', values: [value] }],
})
const LINKED: World = {
  features: [linked('f0'), linked('f1', { dependencies: [] }), linked('constructor', { project: 'shop' })],
  segments: [segmentOf(1, 'pro')],
  contexts: [{ properties: { plan: 'pro' } }, { userId: 'a', properties: { plan: 'free' } }, {}],
  random: 0.3,
}

/** Changes of what others refer to, one after the other. Random changes rarely hit it. */
const REFERRED: Change[] = [
  { segments: { upsert: [segmentOf(1, 'free')] } },
  { segments: { remove: [1] } },
  { remove: ['f1'], segments: { upsert: [segmentOf(1, 'pro'), segmentOf(99, 'pro')] } },
  { upsert: [linked('f1', { dependencies: [], variants: [{ name: 'green', weight: 1 }] })] },
  { upsert: [linked('f1', { dependencies: [] }), linked('f1', { enabled: false, dependencies: [] })] },
  { upsert: [linked('f1', { dependencies: [], project: 'ops' })], remove: ['f1', 'ghost'] },
  { upsert: [linked('__proto__')], remove: ['constructor'] },
]
const WORLDS: [World][] = [[LINKED], ...Object.values(COMBINATIONS).map((one): [World] => [one])]
/** Each pair of these changes. */
const PAIRS = REFERRED.flatMap((left) => REFERRED.map((right): [World, Change, Change] => [LINKED, left, right]))

describe(`a compiled form that is changed step by step (seed ${seed})`, () => {
  it('equals one compiled at once, and leaves all earlier ones unchanged', () => {
    fc.assert(
      fc.property(world, fc.array(change, { minLength: 1, maxLength: 5 }), (first, changes) => {
        let state = first
        let compiled = compile(first.features, first.segments)
        const earlier = [{ compiled, appearance: appearanceOf(compiled, first) }]
        for (const step of changes) {
          state = applied(state, step)
          compiled = compiled.with(step)
          const appearance = appearanceOf(compiled, first)
          expect(appearance).toBe(appearanceOf(compile(state.features, state.segments), first))
          earlier.push({ compiled, appearance })
        }
        for (const { compiled, appearance } of earlier) expect(appearanceOf(compiled, first)).toBe(appearance)
      }),
      { numRuns: runs(300), examples: [[LINKED, REFERRED]] },
    )
  })

  it('can be changed in two independent ways', () => {
    fc.assert(
      fc.property(world, change, change, (first, left, right) => {
        const compiled = compile(first.features, first.segments)
        const [one, other] = [compiled.with(left), compiled.with(right)]
        for (const [branch, step] of [
          [one, left],
          [other, right],
        ] as const) {
          const { features, segments } = applied(first, step)
          expect(appearanceOf(branch, first)).toBe(appearanceOf(compile(features, segments), first))
        }
      }),
      { numRuns: PAIRS.length + runs(200), examples: PAIRS },
    )
  })

  it('can be read and changed between the steps of a change', () => {
    fc.assert(
      fc.property(world, change, change, (first, left, right) => {
        const compiled = compile(first.features, first.segments)
        const appearance = appearanceOf(compiled, first)
        const steps = compiled.withInSteps(left)
        const others: Compiled[] = []
        let next = steps.next()
        for (; !next.done; next = steps.next()) {
          expect(appearanceOf(compiled, first)).toBe(appearance)
          others.push(compiled.with(right))
        }
        expect(appearanceOf(next.value, first)).toBe(appearanceOf(compiled.with(left), first))
        for (const other of others) expect(appearanceOf(other, first)).toBe(appearanceOf(compiled.with(right), first))
      }),
      { numRuns: PAIRS.length + runs(100), examples: PAIRS },
    )
  })

  it('stays equal through many changes, also when garbage is compacted', () => {
    const many = fc.array(anyFeature, { minLength: 40, maxLength: 40 })
    const strategies = Array.from({ length: 10 }, () => ({ name: 'default', parameters: {}, segments: [1] }))
    fc.assert(
      fc.property(world, many, (first, features) => {
        let state = first
        let compiled = compile(first.features, first.segments)
        // 2,048 new names get new numbers, and 65,536 unused cells are compacted, see pool.ts and cells.ts.
        for (let round = 0; round < 900; round++) {
          const step = {
            upsert: [{ ...features[round % 40]!, description: `round ${round}` }],
            remove: ['f1', `gone-${round}`],
          }
          const extra = [0, 1, 2].map((index) => linked(`new-${round}-${index}`, { strategies }))
          compiled = compiled
            .with(step)
            .with({ upsert: extra })
            .with({ remove: extra.map(({ name }) => name) })
          state = applied(state, step)
        }
        expect(appearanceOf(compiled, first)).toBe(appearanceOf(compile(state.features, state.segments), first))
      }),
      { numRuns: runs(10) },
    )
  })
})

describe(`an explanation (seed ${seed})`, () => {
  it('has the same result as an evaluation with the same random numbers', () => {
    fc.assert(
      fc.property(world, ({ features, segments, contexts, random }) => {
        const compiled = compile(features, segments)
        for (const someone of contexts)
          for (const name of TOGGLE_NAMES) {
            const { outcome } = explain(compiled, name, someone, chanceFrom(random, NOW))
            const evaluated = compiled.evaluate(name, someone, chanceFrom(random, NOW))
            if (JSON.stringify(outcome) !== JSON.stringify(evaluated)) expect(outcome).toEqual(evaluated)
          }
      }),
      { numRuns: runs(700), examples: [[LINKED]] },
    )
  })

  it('has reasons that agree with its steps', () => {
    fc.assert(
      fc.property(world, ({ features, segments, contexts, random }) => {
        const compiled = compile(features, segments)
        for (const someone of contexts)
          for (const { name, enabled } of features) {
            const explained = explain(compiled, name, someone, chanceFrom(random, NOW))
            const dependenciesHold = explained.dependencies.every(({ held }) => held)
            const first = explained.strategies.findIndex(({ result }) => result === true)
            expect(explained.winner).toBe(first === -1 ? undefined : first)
            const strategiesHold = explained.strategies.length === 0 || explained.winner !== undefined
            expect(explained.outcome?.enabled).toBe(enabled && dependenciesHold && strategiesHold)
            expect(explained.outcome?.variant.name).toBe(explained.draw?.chosen ?? 'disabled')
          }
      }),
      { numRuns: runs(200), examples: [[LINKED]] },
    )
  })
})

describe(`the evaluation of all toggles (seed ${seed})`, () => {
  const constant = (random: number) => ({ now: NOW, random: () => random })

  it('has the same results as the evaluation of each toggle', () => {
    fc.assert(
      fc.property(world, ({ features, segments, contexts, random }) => {
        const compiled = compile(features, segments)
        for (const someone of contexts)
          compiled.evaluateAll(someone, constant(random), (name, outcome) => {
            // An evaluation inside a visit must not disturb the visit.
            expect(outcome).toBe(compiled.evaluate(name, someone, constant(random)))
          })
      }),
      { numRuns: runs(300), examples: WORLDS },
    )
  })

  it('renders the toggles in the order of a visit, by project and by name', () => {
    const scope = fc.option(fc.uniqueArray(fc.constantFrom('default', 'shop', 'ops', 'none')), { nil: undefined })
    fc.assert(
      fc.property(world, scope, fc.boolean(), ({ features, segments, contexts, random }, ids, all) => {
        const compiled = compile(features, segments)
        const projects = ids && new Set<string>(ids)
        const inScope = features.filter(({ project = 'default' }) => !projects || projects.has(project as never))
        const order = inScope.toSorted((left, right) =>
          [left.project ?? 'default', left.name] < [right.project ?? 'default', right.name] ? -1 : 1,
        )
        for (const someone of contexts) {
          const outcomes = allOf(compiled, someone, random, projects)
          expect(outcomes.map(([name]) => name)).toEqual(order.map(({ name }) => name))
          const text = textOf(compiled.renderEnabled(someone, chanceFrom(random, NOW), { projects, all }))
          const shown = outcomes.filter(([, { enabled }]) => all || enabled)
          expect(JSON.parse(text)).toEqual({
            toggles: shown.map(([name, { enabled, impressionData, variant }]) => ({
              name,
              enabled,
              impressionData,
              variant: { ...variant, featureEnabled: variant.feature_enabled },
            })),
          })
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('has the same results when others are evaluated and toggles change between its steps', () => {
    const scope = fc.constantFrom(undefined, new Set(['default', 'shop']))
    const templates = fc.array(anyFeature, { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(world, templates, scope, context, change, (first, many, projects, other, step) => {
        // Three steps.
        const copies = Array.from({ length: 1_100 }, (_, index) => ({ ...many[index % 7]!, name: `copy-${index}` }))
        const compiled = compile([...first.features, ...copies], first.segments)
        let pauses = 0
        function paused<Result>(steps: Iterator<void, Result>): Result {
          let next = steps.next()
          for (; !next.done; next = steps.next()) {
            pauses++
            allOf(compiled, other, 0.9)
            // It ends before all toggles are visited.
            const abandoned = compiled.evaluateAllInSteps(other, chanceFrom(0.1, NOW), () => {})
            abandoned.next()
            abandoned.return()
            compiled.with(step)
          }
          return next.value
        }
        const someone = first.contexts[0] ?? {}
        const chance = () => chanceFrom(first.random, NOW)
        const outcomes: [string, Outcome][] = []
        const visit = (name: string, outcome: Outcome) => outcomes.push([name, outcome])
        paused(compiled.evaluateAllInSteps(someone, chance(), visit, { projects }))
        const text = paused(compiled.renderEnabledInSteps(someone, chance(), { projects }))
        expect(outcomes).toEqual(allOf(compiled, someone, first.random, projects))
        expect(text).toBe(compiled.renderEnabled(someone, chance(), { projects }))
        if (!projects) expect(pauses).toBeGreaterThan(3)
      }),
      { numRuns: runs(40) },
    )
  })

  it('uses the same random number for a parent and its children', () => {
    const half = { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'random', groupId: 'g' } }
    const parent = { name: 'z-parent', enabled: true, impressionData: false, strategies: [half] }
    const child = { ...parent, name: 'a-child', strategies: [], dependencies: [{ feature: 'z-parent' }] }
    const compiled = compile([parent, child], [])
    for (let seed = 0; seed < 50; seed++) {
      const [one, other] = allOf(compiled, {}, seed / 50)
      expect(one?.[1].enabled).toBe(other?.[1].enabled)
    }
  })
})

describe(`any context (seed ${seed})`, () => {
  const values = [
    null,
    0,
    -0,
    Number.NaN,
    1n,
    false,
    '',
    [],
    [['a']],
    {},
    { toString: 1 },
    Object.create(null),
    Symbol('a'),
  ]
  const ODD = values.map((value): [World, { userId: unknown; currentTime: unknown; properties: object }, Context] => [
    LINKED,
    { userId: value, currentTime: value, properties: { plan: value, userId: value, ['__proto__']: value } },
    {},
  ])

  it('is evaluated without an exception, for values of any type', () => {
    const wild = fc.record({ ...{ userId: fc.anything(), currentTime: fc.anything() }, properties: fc.object() })
    fc.assert(
      fc.property(world, wild, context, ({ features, segments }, odd, someone) => {
        const compiled = compile(features, segments)
        for (const asked of [odd as Context, { ...someone, properties: odd.properties }])
          expect(() => JSON.parse(textOf(compiled.renderEnabled(asked, chanceFrom(0.3, NOW))))).not.toThrow()
      }),
      { numRuns: ODD.length + runs(300), examples: ODD },
    )
  })
})
