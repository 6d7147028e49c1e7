/**
 * The engine against the Node SDK, in this process: no HTTP, no store. Both have the same toggles and evaluate the same
 * users, in short alternating rounds. Before that both evaluate everything once and must agree.
 */
import { type Compiled, type Context, compile, type FeatureDefinition } from '@leverframe/engine'
import { unleashWith } from '../../packages/engine/test/unleash.ts'
import { numbersFrom, SEGMENTS, togglesOf, usersOf } from './engine-toggles.ts'
import { medianRatio, medians, type Numbers } from './measure.ts'
import type { Bench } from './scenarios.ts'

type Sdk = ReturnType<typeof unleashWith>

/** Does a little work and returns the amount. */
type Work = () => number

const ROUND_MS = 250
const USERS = 500

const chance = { now: Date.now(), random: numbersFrom(1) }

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN

function round(work: Work): Numbers {
  const started = performance.now()
  const cpu = process.cpuUsage()
  const waits: number[] = []
  let count = 0
  for (let now = started; now - started < ROUND_MS; ) {
    const done = work()
    const after = performance.now()
    waits.push((after - now) / done)
    count += done
    now = after
  }
  const { user, system } = process.cpuUsage(cpu)
  waits.sort((a, b) => a - b)
  return {
    perSecond: (count / (performance.now() - started)) * 1_000,
    p50Ms: at(waits, 0.5),
    p99Ms: at(waits, 0.99),
    cpuMicros: (user + system) / count,
  }
}

function compare({ rounds, wanted, report }: Bench, name: string, base: Work, our: Work, target?: number): void {
  if (!wanted(name)) return
  const sides: [Numbers[], Numbers[]] = [[], []]
  for (let index = 0; index <= rounds; index++) {
    sides[0].push(round(base))
    sides[1].push(round(our))
  }
  const counted = [sides[0].slice(1), sides[1].slice(1)] as const
  const [baseline, ours] = [medians(counted[0]), medians(counted[1])]
  const ratio = medianRatio(counted, ({ perSecond }) => perSecond)
  report({ name, baseline, ours, ratio, ...(target === undefined ? {} : { target: { atLeast: target } }) })
}

interface Subject {
  readonly toggles: readonly FeatureDefinition[]
  readonly names: readonly string[]
  readonly users: readonly Context[]
  readonly compiled: Compiled
  readonly sdk: Sdk
}

const subjectOf = (count: number): Subject => {
  const toggles = togglesOf(count)
  return {
    toggles,
    names: toggles.map(({ name }) => name),
    users: usersOf(USERS),
    compiled: compile(toggles, SEGMENTS),
    sdk: unleashWith(toggles, SEGMENTS),
  }
}

function demandSameResponses({ names, users, compiled, sdk }: Subject): void {
  for (const user of users.slice(0, 25))
    for (const name of names) {
      const ours = compiled.evaluate(name, user, chance)
      const theirs = sdk.getVariant(name, user as never)
      if (ours?.enabled !== theirs.feature_enabled || ours?.variant.name !== theirs.name)
        throw new Error(`The engine and the SDK do not agree about ${name} for ${JSON.stringify(user)}`)
    }
}

/** Another user and toggle each time; the stride visits all of both. */
function inTurnOf<T>(list: readonly T[], stride: number): () => T {
  let index = 0
  return () => {
    index = (index + stride) % list.length
    return list[index] as T
  }
}

const CALLS = 200

function oneToggle({ names, users, compiled, sdk }: Subject): [Work, Work] {
  const times = (call: (name: string, user: Context) => void): Work => {
    const [name, user] = [inTurnOf(names, 7_919), inTurnOf(users, 7)]
    return () => {
      for (let index = 0; index < CALLS; index++) call(name(), user())
      return CALLS
    }
  }
  return [
    times((name, user) => sdk.isEnabled(name, user as never)),
    times((name, user) => compiled.evaluate(name, user, chance)),
  ]
}

function allToggles({ names, users, compiled, sdk }: Subject): [Work, Work] {
  const seen = { enabled: 0 }
  const [theirUser, ourUser] = [inTurnOf(users, 7), inTurnOf(users, 7)]
  return [
    () => {
      const user = theirUser() as never
      for (const name of names) if (sdk.isEnabled(name, user)) seen.enabled++
      return names.length
    },
    () => {
      compiled.evaluateAll(ourUser(), chance, (_name, outcome) => {
        if (outcome.enabled) seen.enabled++
      })
      return names.length
    },
  ]
}

/** Responses of the frontend API, as bytes. */
function rendered({ toggles, users, compiled, sdk }: Subject): [Work, Work] {
  const [theirUser, ourUser] = [inTurnOf(users, 7), inTurnOf(users, 7)]
  return [
    () => {
      const user = theirUser() as never
      const answers = toggles.map(({ name, impressionData }) => ({
        name,
        impressionData,
        variant: sdk.getVariant(name, user),
      }))
      const on = answers.filter(({ variant }) => variant.feature_enabled)
      Buffer.from(JSON.stringify({ toggles: on.map((answer) => ({ ...answer, enabled: true })) }))
      return 1
    },
    () => {
      Buffer.from(compiled.renderEnabled(ourUser(), chance), 'latin1')
      return 1
    },
  ]
}

/** A change of one toggle, against compiling all of them. */
function changes({ toggles, compiled }: Subject): [Work, Work] {
  const toggle = inTurnOf(toggles, 7_919)
  let current = compiled
  return [
    () => compile(toggles, SEGMENTS) && 1,
    () => {
      const { enabled, ...rest } = toggle()
      current = current.with({ upsert: [{ ...rest, enabled: !enabled }] })
      return 1
    },
  ]
}

export function compareEngine(bench: Bench): void {
  for (const count of [1_000, 10_000]) {
    const name = (what: string) => `engine: ${what}, ${count.toLocaleString('en-US')} toggles`
    const scenarios = [
      { name: name('one toggle'), sides: oneToggle, target: 8 },
      { name: name('all toggles of a user'), sides: allToggles, target: 40 },
      { name: name('rendered for a browser'), sides: rendered, target: 8 },
      { name: name('one changed against all compiled'), sides: changes, target: undefined },
    ]
    if (!scenarios.some((scenario) => bench.wanted(scenario.name))) continue
    const subject = subjectOf(count)
    demandSameResponses(subject)
    for (const { name, sides, target } of scenarios) compare(bench, name, ...sides(subject), target)
  }
}
