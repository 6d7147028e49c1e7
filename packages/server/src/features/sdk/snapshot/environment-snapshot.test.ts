import { aKnownToggle } from '@leverframe/testing/known-toggle'
import { rolloutOf } from '@leverframe/testing/strategies'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EnvironmentSnapshot } from './environment-snapshot.ts'
import type { ToggleChange } from './served-toggles.ts'
import type { KnownToggle } from './types.ts'

const ENVIRONMENT = 'development'
const PROJECTS = ['default', 'shop']
const NAMES = Array.from({ length: 12 }, (_, index) => `toggle-${index}`)
const BEGINNING = 100

const aToggle = (name: string, project: string, enabled: boolean): KnownToggle => {
  const strategies = [rolloutOf('s', 100)]
  const environments = new Map([[ENVIRONMENT, { enabled, strategies, variants: null }]])
  return aKnownToggle({ name, project, environments })
}

interface Given {
  readonly name: string
  /** Undefined when it is not served any more. */
  readonly toggle: KnownToggle | undefined
}

const given: fc.Arbitrary<Given> = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...PROJECTS), fc.boolean(), fc.boolean())
  .map(([name, project, enabled, isServed]) => ({
    name,
    toggle: isServed ? aToggle(name, project, enabled) : undefined,
  }))
const changeLists = fc.array(given, { minLength: 1, maxLength: 20 })

function anEnvironment() {
  const initial = NAMES.slice(0, 6).map((name) => aToggle(name, 'default', true))
  return new EnvironmentSnapshot(ENVIRONMENT, BEGINNING, initial, new Map())
}

const changesFrom = (environment: EnvironmentSnapshot, from: number, list: readonly Given[]) =>
  list.map(
    ({ name, toggle }, index): ToggleChange => ({
      name,
      entry: environment.entryOf(toggle),
      eventId: from + index + 1,
    }),
  )

/** What SDKs can get without an evaluation. */
const appearanceOf = (environment: EnvironmentSnapshot) => ({
  revision: environment.revision,
  entries: [...environment.entries],
  known: NAMES.map((name) => environment.get(name)),
  recent: environment.journal.since(BEGINNING),
  text: environment.render(false).chunks.map(String).join(''),
})

const outcomesOf = ({ compiled }: EnvironmentSnapshot) =>
  NAMES.map((name) => compiled.evaluate(name, { userId: 'ann' }, { now: 0, random: () => 0 })?.enabled)

/** How far the toggles are compiled when the changes are prepared. */
const COMPILED = ['never', 'completely', 'before earlier changes', 'in the steps between'] as const

const served = (name: string, project = 'default', enabled = true): Given => ({
  name,
  toggle: aToggle(name, project, enabled),
})
const gone = (name: string): Given => ({ name, toggle: undefined })
const [FIRST, SECOND, LAST] = ['toggle-0', 'toggle-1', 'toggle-9']

/** Earlier changes, and those that are prepared in steps. */
const RARE: [Given[], Given[]][] = [
  [[gone(FIRST)], [served(FIRST, 'shop', false)]],
  [[served(LAST)], [gone(LAST), served(LAST, 'shop')]],
  [[served(FIRST, 'shop')], [served(FIRST), gone(FIRST), gone(FIRST)]],
  [[gone(SECOND)], [gone(LAST), gone(SECOND), served(SECOND), served(SECOND, 'default', false)]],
]

describe('changes of an environment that are prepared in steps', () => {
  it('become visible at once, and are the same as changes that are made one by one', () => {
    fc.assert(
      fc.property(changeLists, changeLists, fc.constantFrom(...COMPILED), (earlier, list, compiled) => {
        const [one, other] = [anEnvironment(), anEnvironment()]
        if (compiled !== 'never') expect(outcomesOf(other)).toEqual(outcomesOf(one))
        for (const environment of [one, other])
          for (const change of changesFrom(environment, BEGINNING, earlier)) environment.put(change)
        if (compiled === 'completely') expect(outcomesOf(other)).toEqual(outcomesOf(one))

        const [before, outcomes] = [appearanceOf(other), outcomesOf(one)]
        const later = BEGINNING + earlier.length
        const steps = other.prepare(changesFrom(other, later, list))
        let next = steps.next()
        for (; !next.done; next = steps.next()) {
          expect(appearanceOf(other)).toEqual(before)
          if (compiled === 'in the steps between') expect(outcomesOf(other)).toEqual(outcomes)
        }
        next.value()

        for (const change of changesFrom(one, later, list)) one.put(change)
        expect(appearanceOf(other)).toEqual(appearanceOf(one))
        expect(outcomesOf(other)).toEqual(outcomesOf(one))
      }),
      { examples: COMPILED.flatMap((compiled) => RARE.map(([earlier, list]) => [earlier, list, compiled])) },
    )
  })
})
