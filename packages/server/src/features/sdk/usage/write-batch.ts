import type { Tx } from '#platform/db/tables'
import { DailyBudget } from './daily-budget.ts'
import {
  MAX_APPLICATIONS,
  MAX_INSTANCES,
  MAX_UNKNOWN,
  MAX_UNKNOWN_OF_APP,
  OTHER_APPS,
  PUBLIC_SHARE,
} from './limit-rules.ts'
import { addHours } from './metrics-store.ts'
import type { Batch, Counted, Reported, Seen } from './pending.ts'
import {
  instanceKey,
  knownApplications,
  knownEnvironments,
  knownInstances,
  knownToggles,
  readTotals,
  saveApplicationProjects,
  saveApplications,
  saveInstances,
  saveSeen,
  saveUnknown,
  unknownKey,
  unknownOf,
} from './store.ts'

const COUNT_AGAIN_MS = 60_000

/** The limits for new rows per frontend token and day. */
export interface FrontendLimits {
  readonly maxFrontendApplications: number
  readonly maxFrontendInstances: number
}

const MAX = { applications: MAX_APPLICATIONS, instances: MAX_INSTANCES, unknown: MAX_UNKNOWN } as const

/** The approximate number of rows: counted periodically, plus the rows that this instance adds in between. */
export class Totals {
  readonly #added: Readonly<Record<keyof typeof MAX, DailyBudget>>
  #countedAtMs = Number.NEGATIVE_INFINITY
  applications = 0
  instances = 0
  unknown = 0

  constructor({ maxFrontendApplications, maxFrontendInstances }: FrontendLimits) {
    this.#added = {
      applications: new DailyBudget(maxFrontendApplications),
      instances: new DailyBudget(maxFrontendInstances),
      // Unknown toggles have a limit per application, and applications per token.
      unknown: new DailyBudget(Number.POSITIVE_INFINITY),
    }
  }

  async refresh(tx: Tx, nowMs: number): Promise<void> {
    for (const budget of Object.values(this.#added)) budget.startDay(nowMs)
    if (nowMs - this.#countedAtMs < COUNT_AGAIN_MS && nowMs >= this.#countedAtMs) return
    Object.assign(this, await readTotals(tx))
    this.#countedAtMs = nowMs
  }

  /** Returns whether a new row is within the limits, and counts it. */
  admits(kind: keyof typeof MAX, { publicToken }: Reported): boolean {
    if (this[kind] >= MAX[kind] * (publicToken === undefined ? 1 : PUBLIC_SHARE)) return false
    if (publicToken !== undefined && !this.#added[kind].spend(publicToken)) return false
    this[kind]++
    return true
  }

  /** Returns a function that restores the budgets of tokens, for a batch that was not written. */
  mark(): () => void {
    const restores = Object.values(this.#added).map((budget) => budget.mark())
    return () => {
      for (const restore of restores) restore()
    }
  }
}

/** Writes one batch. Skips data of deleted toggles and environments, and data over a limit. Returns the toggles that were seen. */
export async function writeBatch(tx: Tx, batch: Batch, totals: Totals, nowMs: number): Promise<readonly Seen[]> {
  const environments = await knownEnvironments(tx)
  const hasEnvironment = (one: { readonly environment: string }) => environments.has(one.environment)
  const metrics = [...batch.metrics.values()].filter(hasEnvironment)
  const seen = [...batch.seen.values()].filter(hasEnvironment)
  const toggles = await knownToggles(
    tx,
    [...metrics, ...seen].map(({ feature }) => feature),
  )
  const isKnown = (one: { readonly feature: string }) => toggles.has(one.feature)
  await totals.refresh(tx, nowMs)

  const apps = await writeApplications(tx, batch, totals)
  await addHours(tx, groupOtherApps(metrics.filter(isKnown), apps))
  const seenToggles = seen.filter(isKnown)
  await saveSeen(tx, seenToggles)
  await writeInstances(tx, { ...batch, hasEnvironment }, apps, totals)
  await writeUnknown(tx, { ...batch, hasEnvironment }, apps, totals)
  return seenToggles
}

interface CheckedBatch extends Batch {
  readonly hasEnvironment: (one: { readonly environment: string }) => boolean
}

/** Returns the known applications: existing ones, and new ones within the limits. */
async function writeApplications(tx: Tx, batch: Batch, totals: Totals): Promise<ReadonlySet<string>> {
  const applications = [...batch.applications.values()]
  const named = [batch.applications, batch.metrics, batch.instances, batch.unknown].flatMap((reports) =>
    [...reports.values()].map(({ appName }) => appName),
  )
  const apps = await knownApplications(tx, named)
  const admitted = applications.filter((application) => {
    if (apps.has(application.appName)) return true
    if (!totals.admits('applications', application)) return false
    apps.add(application.appName)
    return true
  })
  await saveApplications(tx, admitted)
  await saveApplicationProjects(tx, admitted)
  return apps
}

/** No counts are lost: applications over the limit share one row. */
function groupOtherApps(metrics: readonly Counted[], apps: ReadonlySet<string>): Counted[] {
  const named = metrics.filter(({ appName }) => apps.has(appName))
  const others = new Map<string, Counted>()
  for (const one of metrics) {
    if (apps.has(one.appName)) continue
    const key = JSON.stringify([one.feature, one.environment, one.hour])
    const sum = others.get(key) ?? { ...one, appName: OTHER_APPS, yes: 0, no: 0, variants: new Map() }
    sum.yes += one.yes
    sum.no += one.no
    others.set(key, sum)
  }
  return [...named, ...others.values()]
}

/** Looks up existing instances only when a limit may apply. Below the limit, all instances of client tokens are admitted. */
async function writeInstances(tx: Tx, batch: CheckedBatch, apps: ReadonlySet<string>, totals: Totals): Promise<void> {
  const instances = [...batch.instances.values()].filter((one) => batch.hasEnvironment(one) && apps.has(one.appName))
  const isFull = totals.instances + instances.length > MAX_INSTANCES
  const isFree = ({ publicToken }: Reported) => !isFull && publicToken === undefined
  const known = await knownInstances(
    tx,
    instances.filter((one) => !isFree(one)),
  )
  return saveInstances(
    tx,
    instances.filter((one) => known.has(instanceKey(one)) || totals.admits('instances', one)),
  )
}

async function writeUnknown(tx: Tx, batch: CheckedBatch, apps: ReadonlySet<string>, totals: Totals): Promise<void> {
  const unknown = [...batch.unknown.values()].filter((one) => batch.hasEnvironment(one) && apps.has(one.appName))
  const recorded = await unknownOf(tx, [...new Set(unknown.map(({ appName }) => appName))])
  const admitted = unknown.filter((one) => {
    const known = recorded.get(one.appName) ?? new Set()
    if (known.has(unknownKey(one))) return true
    const max = MAX_UNKNOWN_OF_APP * (one.publicToken === undefined ? 1 : PUBLIC_SHARE)
    if (known.size >= max || !totals.admits('unknown', one)) return false
    known.add(unknownKey(one))
    return true
  })
  return saveUnknown(tx, admitted)
}
