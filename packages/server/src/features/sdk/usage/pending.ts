import { Backlog } from './backlog.ts'
import { BACKLOG, MAX_COUNTED } from './limit-rules.ts'
import { addVariants, type VariantCounts } from './rules.ts'

/** Something that an SDK reported. */
export interface Reported {
  /** The frontend token that it came with, which everybody may know; undefined for client tokens. */
  readonly publicToken: string | undefined
}

const isPublic = ({ publicToken }: Reported): boolean => publicToken !== undefined

/** How often a toggle was on and off for an application, in one environment and hour. */
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
  /** The projects of the token that reported it, as `scopeOf` writes them. */
  readonly scope: string
  readonly at: string
  /** Undefined: it was not said. */
  readonly strategies: readonly string[] | undefined
}

export interface SeenInstance extends Reported {
  readonly appName: string
  readonly environment: string
  readonly instanceId: string
  readonly sdkType: 'frontend' | 'backend'
  readonly scope: string
  readonly sdkVersion: string | undefined
  readonly connectionId: string | undefined
  readonly startedAt: string | undefined
  readonly at: string
}

export interface UnknownToggle extends Reported {
  readonly appName: string
  readonly environment: string
  readonly name: string
  readonly scope: string
  readonly at: string
}

const keyOf = (...parts: readonly string[]): string => parts.join('\0')

/** What a client token reported as well is no longer only a frontend's. */
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

/** What the newer one does not say stays as the older one said it. */
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

/** Some of each kind, to be written together. */
export type Batch = { readonly [K in keyof Backlogs]: Taken<Backlogs[K]> }

/** Everything that SDKs told and that is not in the store yet. */
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
    this.#backlogs.applications.add(keyOf(one.appName, one.scope), one)
  }

  instance(one: SeenInstance): void {
    this.#backlogs.instances.add(keyOf(one.appName, one.environment, one.instanceId, one.scope), one)
  }

  unknown(one: UnknownToggle): void {
    this.#backlogs.unknown.add(keyOf(one.appName, one.environment, one.name, one.scope), one)
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

  /** How much was lost for want of room since this was last asked. */
  takeDropped(): number {
    return Object.values(this.#backlogs).reduce((sum, backlog) => sum + backlog.takeDropped(), 0)
  }
}
