import { readFileSync } from 'node:fs'
import { compile, type Outcome } from '@leverframe/engine'
import { isLong } from '@leverframe/testing/depth'
import { type Engine, serverFor } from '@leverframe/testing/harness'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { nodeSdk } from '@leverframe/testing/sdk/node-sdk'
import type { Unleash } from 'unleash-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ask, byBody, byNodeSdk, byQuery } from './askers.ts'
import { type Creation, createSuite } from './creation.ts'
import { type Changed, type Exception, exceptions } from './exceptions.ts'
import { casesOf, type SpecifiedCase, type Suite, suites } from './suites.ts'

/** The suites that store more than toggles with strategies. They run in the short form too, and on both engines in the long form. */
const RICH = ['15-global-constraints', '16-strategy-variants', '17-dependent-features', '20-delta-api-events']

const exceptionFor = ({ name }: Suite, { toggleName, description }: SpecifiedCase): Exception | undefined =>
  exceptions.find(
    ({ suite, toggle, cases }) =>
      suite === name && toggle === toggleName && (cases === undefined || cases.includes(description)),
  )

/** The expected result after our rules have changed the toggles or the context. */
function changedResult({ state }: Suite, { reason }: Exception, one: SpecifiedCase): SpecifiedCase['expectedResult'] {
  const { features, context } = reason as Changed
  const own = state.features ?? []
  const compiled = compile(features ? own.map(features) : own, state.segments ?? [])
  const chance = { now: Date.now(), random: () => 0.5 }
  const outcome = compiled.evaluate(one.toggleName, context ? context(one.context) : one.context, chance) as Outcome
  return typeof one.expectedResult === 'boolean' ? outcome.enabled : outcome.variant
}

function suiteOn(engine: Engine, suite: Suite): void {
  const server = serverFor(engine)
  let [creation, sdk, askers] = [{} as Creation, {} as Unleash, {} as Record<'query' | 'body' | 'sdk', Ask>]

  beforeAll(async () => {
    creation = await createSuite(server, suite)
    const client = await anSdkToken(server)
    const frontend = await anSdkToken(server, { type: 'frontend' })
    const format = suite.state.events ? 'delta' : 'full'
    const experimentalMode = { type: 'polling', format } as const
    // Nothing changes afterwards: one poll is enough, and none is in flight when the server stops.
    sdk = await nodeSdk(server.url, client.secret, { experimentalMode, refreshInterval: 3_600_000 })
    askers = {
      query: byQuery(server, frontend.secret),
      body: byBody(server, frontend.secret),
      sdk: byNodeSdk(sdk),
    }
  })
  afterAll(() => sdk.destroy())

  /** The results of all clients, by name. */
  const answersTo = async ({ toggleName, context, expectedResult }: SpecifiedCase) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(askers).map(async ([name, ask]) => {
          const { enabled, variant } = await ask(toggleName, context)
          return [name, typeof expectedResult === 'boolean' ? enabled : variant]
        }),
      ),
    )

  for (const one of casesOf(suite)) {
    const exception = exceptionFor(suite, one)
    const { description, toggleName, expectedResult } = one
    const as = (frontend: unknown, own: unknown) => ({ query: frontend, body: frontend, sdk: own })

    if (!exception)
      it(description, async () => {
        expect(creation.refusalOf(toggleName)).toBeUndefined()
        expect(await answersTo(one)).toEqual(as(expectedResult, expectedResult))
      })
    else if ('refusal' in exception.reason) {
      const { why, refusal } = exception.reason
      it(`is refused: ${why} (${description})`, () => {
        const about = expect.stringMatching(refusal.about)
        expect(creation.refusalOf(toggleName)).toEqual({ ...refusal, about })
      })
    } else {
      const { why, by } = exception.reason
      it(`is changed: ${why} (${description})`, async () => {
        const changed = changedResult(suite, exception, one)
        expect(changed).not.toEqual(expectedResult)
        expect(creation.refusalOf(toggleName)).toBeUndefined()
        expect(await answersTo(one)).toEqual(as(changed, by === 'everyone' ? changed : expectedResult))
      })
    }
  }
}

const isRich = ({ name }: Suite) => RICH.includes(name)

for (const suite of suites.filter((one) => isLong || isRich(one)))
  describe(`client specification ${suite.name} on sqlite`, () => suiteOn('sqlite', suite))

for (const suite of suites.filter((one) => isLong && isRich(one)))
  describe(`client specification ${suite.name} on postgres`, () => suiteOn('postgres', suite))

describe('the exceptions to the client specification', () => {
  it('are cases of the specification, each for one reason', () => {
    const known = suites.flatMap((suite) => casesOf(suite).map((one) => [suite, one] as const))
    for (const { suite, toggle, cases } of exceptions) {
      const ofToggle = known.filter(([{ name }, { toggleName }]) => name === suite && toggleName === toggle)
      expect(ofToggle.length, `${suite} ${toggle}`).toBeGreaterThan(0)
      for (const description of cases ?? []) expect(ofToggle.map(([, one]) => one.description)).toContain(description)
    }
    expect(new Set(exceptions.map(({ suite, toggle }) => `${suite} ${toggle}`)).size).toBe(exceptions.length)
  })

  it('are published', () => {
    const readme = readFileSync(new URL('../../../../engine/README.md', import.meta.url), 'utf8')
    const published = readme.split('\n').filter((line) => /^\| \d\d-/.test(line))
    expect(published).toEqual(
      exceptions.map(
        ({ suite, toggle, cases, reason }) =>
          `| ${suite} | ${cases ? cases.join('; ') : `all of \`${toggle}\``} | ${reason.why} |`,
      ),
    )
  })
})
