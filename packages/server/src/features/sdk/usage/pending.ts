import { Backlog } from './backlog.ts'
import { BACKLOG, MAX_COUNTED } from './limit-rules.ts'
import { addVariants, type VariantCounts } from './rules.ts'

/** A part of the report of an SDK. */
export interface Reported {
  /** The frontend token of the report, which is public. Undefined for client tokens. */
  readonly publicToken: string | undefined
}

const isPublic = ({ publicToken }: Reported): boolean => publicToken !== undefined

/** The counts of a toggle in one application, environment and hour. */
export interface Counted extends Reported {
  readonly feature: string
  readonly appName: string
  readonly environment: string
  readonly hour: string
  yes: number
  no: number
  readonly variants: VariantCounts
  publicToken: string | undefined
}

export interface Seen extends Reported {
  readonly feature: string
  readonly environment: string
  readonly at: string
}

export interface SeenApplication extends Reported {
  readonly appName: string
  /** The projects of the reporting token, serialised by `tokenProjectsText`. */
  readonly tokenProjects: string
  readonly at: string
  /** Undefined when the report has no strategies. */
  readonly strategies: readonly string[] | undefined
}

export interface SeenInstance extends Reported {
  readonly appName: string
  readonly environment: string
  readonly instanceId: string
  readonly sdkType: 'frontend' | 'backend'
  readonly tokenProjects: string
  readonly sdkVersion: string | undefined
  readonly connectionId: string | undefined
  readonly startedAt: string | undefined
  readonly at: string
}

export interface UnknownToggle extends Reported {
  readonly appName: string
  readonly environment: string
  readonly name: string
  readonly tokenProjects: string
  readonly at: string
}

const keyOf = (...parts: readonly string[]): string => parts.join('\0')

/** Data that was also reported with a client token is not public. */
const publicTokenOf = (older: Reported, newer: Reported): string | undefined =>
  older.publicToken === undefined ? undefined : newer.publicToken

function addCounts(older: Counted, newer: Counted): Counted {
  older.publicToken = publicTokenOf(older, newer)
  older.yes = Math.min(older.yes + newer.yes, MAX_COUNTED)
  older.no = Math.min(older.no + newer.no, MAX_COUNTED)
  addVariants(older.variants, newer.variants)
  return older
}

const later = <T extends Reported & { readonly at: string }>(older: T, newer: T): T => ({
  ...(newer.at > older.at ? newer : older),
  publicToken: publicTokenOf(older, newer),
})

/** Fields that the newer report omits keep the value of the older one. */
const updated = (older: SeenInstance, newer: SeenInstance): SeenInstance => ({
  ...newer,
  publicToken: publicTokenOf(older, newer),
  sdkVersion: newer.sdkVersion ?? older.sdkVersion,
  connectionId: newer.connectionId ?? older.connectionId,
  startedAt: newer.startedAt ?? older.startedAt,
})

const newBacklogs = () => ({
  metrics: new Backlog<Counted>(BACKLOG.metrics, addCounts, isPublic),
  seen: new Backlog<Seen>(BACKLOG.seen, later, isPublic),
  applications: new Backlog<SeenApplication>(
    BACKLOG.applications,
    (older, newer) => ({ ...later(older, newer), strategies: newer.strategies ?? older.strategies }),
    isPublic,
  ),
  instances: new Backlog<SeenInstance>(BACKLOG.instances, updated, isPublic),
  unknown: new Backlog<UnknownToggle>(BACKLOG.unknown, later, isPublic),
})

type Backlogs = ReturnType<typeof newBacklogs>
type Taken<B> = B extends Backlog<infer V> ? ReadonlyMap<string, V> : never

/** Reports of each kind that are written together. */
export type Batch = { readonly [K in keyof Backlogs]: Taken<Backlogs[K]> }

/** All reports that are not in the store yet. */
export class Pending {
  readonly #backlogs = newBacklogs()

  get isEmpty(): boolean {
    return Object.values(this.#backlogs).every(({ size }) => size === 0)
  }

  addCount(one: Counted): void {
    this.#backlogs.metrics.add(keyOf(one.feature, one.environment, one.hour, one.appName), one)
  }

  see(one: Seen): void {
    this.#backlogs.seen.add(keyOf(one.feature, one.environment), one)
  }

  application(one: SeenApplication): void {
    this.#backlogs.applications.add(keyOf(one.appName, one.tokenProjects), one)
  }

  instance(one: SeenInstance): void {
    this.#backlogs.instances.add(keyOf(one.appName, one.environment, one.instanceId, one.tokenProjects), one)
  }

  unknown(one: UnknownToggle): void {
    this.#backlogs.unknown.add(keyOf(one.appName, one.environment, one.name, one.tokenProjects), one)
  }

  take(count: number): Batch {
    const { metrics, seen, applications, instances, unknown } = this.#backlogs
    return {
      metrics: metrics.take(count),
      seen: seen.take(count),
      applications: applications.take(count),
      instances: instances.take(count),
      unknown: unknown.take(count),
    }
  }

  putBack(batch: Batch): void {
    this.#backlogs.metrics.putBack(batch.metrics)
    this.#backlogs.seen.putBack(batch.seen)
    this.#backlogs.applications.putBack(batch.applications)
    this.#backlogs.instances.putBack(batch.instances)
    this.#backlogs.unknown.putBack(batch.unknown)
  }

  /** The number of reports dropped since the last call. */
  takeDropped(): number {
    return Object.values(this.#backlogs).reduce((sum, backlog) => sum + backlog.takeDropped(), 0)
  }
}
