import { randomBytes } from 'node:crypto'
import {
  createIdentities,
  type Identities,
  sealedInviteLinks,
  sealedSessions,
  sealedTokens,
  seesInStore,
  Visibility,
} from '#features/identity/index'
import { sealedNoticeTargets } from '#features/insights/index'
import { openSecrets, Settings, sealedSettings } from '#features/instance/index'
import { sealedAddons } from '#features/integrations/index'
import { Protections, protectionGate, TestWatch } from '#features/review/index'
import { sealedMetricSources } from '#features/sdk/index'
import { admitPatterns } from '#features/toggles/index'
import { hiddenProjects } from '#features/workspace/index'
import { createRunner } from '#platform/commands/runner'
import type { Config } from '#platform/config/settings'
import { keyFileOf, openStore, sqlitePathOf, warnAboutOpenFiles } from '#platform/db/open-store'
import type { Store } from '#platform/db/store'
import { EventLog } from '#platform/events/event-log'
import type { Leases } from '#platform/jobs/leases'
import { openLeases } from '#platform/jobs/open-jobs'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Deps } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import type { Telemetry } from '#platform/telemetry/telemetry'
import type { Trace } from '#platform/telemetry/tracing'

/** What all slices depend on. */
export interface Foundation {
  readonly deps: Deps
  readonly identities: Identities
  readonly visibility: Visibility
  readonly settings: Settings
  readonly box: SecretBox
  readonly leases: Leases
  readonly protections: Protections
  /** Runs toggle tests for writes; starts with the snapshot. */
  readonly tests: TestWatch
  close(): Promise<void>
}

export interface FoundationInputs {
  readonly config: Config
  readonly log: Log
  readonly clock: () => Date
  readonly newSecret: () => string
  readonly newId: () => string
  readonly telemetry: Telemetry
}

/** Adds a span for each transaction, including the time that it waits for its batch. */
const tracedStore = (store: Store, trace: Trace | undefined): Store =>
  trace
    ? {
        ...store,
        write: (work, options) => trace('transaction', { 'db.system': store.engine }, () => store.write(work, options)),
      }
    : store

/** Opens the encryption key of this start and lists every table that stores encrypted values. */
export function openSecretBox({ store, clock }: Deps, config: Config, log: Log): Promise<SecretBox> {
  const sqlitePath = sqlitePathOf(config)
  return openSecrets({
    store,
    given: config.encryptionKey,
    previous: config.encryptionKeyPrevious,
    keyFile: sqlitePath === undefined ? undefined : keyFileOf(sqlitePath),
    tables: [
      sealedSettings,
      sealedSessions,
      sealedInviteLinks,
      sealedAddons,
      sealedTokens,
      sealedNoticeTargets,
      sealedMetricSources,
    ],
    newBytes: randomBytes,
    clock,
    warn: log.warn.bind(log),
  })
}

/** Closes everything that it opened when it fails because the store is unavailable, so the caller can retry. */
export async function openFoundation({
  config,
  log,
  clock,
  newSecret,
  newId,
  telemetry,
}: FoundationInputs): Promise<Foundation> {
  const { storeState, tracing } = telemetry
  const opened = await openStore(config, clock, newId(), {
    onLostConnection: (error) => storeState.noteLostConnection(error),
    onLostThread: (error) =>
      telemetry.warnOf(error, 'the thread that reads lists from SQLite ended: its reads run again in a new one'),
  })
  const store = tracedStore(storeState.watch(opened), tracing?.trace)
  const events = new EventLog(store)
  const tests = new TestWatch({ log: events, sees: seesInStore, clock })
  const protections = new Protections(store, events)
  const gates = {
    admit: admitPatterns,
    sees: seesInStore,
    hiddenProjects,
    gate: protectionGate(protections),
    inspect: tests.inspect,
  }
  const runner = createRunner({
    store,
    log: events,
    ...gates,
    clock,
    newId,
    ...(tracing && { trace: tracing.trace }),
  })
  const deps: Deps = { store, log: events, limits: config, retention: config, clock, ...runner }
  const identities = createIdentities(deps, config, newSecret)
  const visibility = new Visibility(store, events)
  const settings = new Settings(store, events)
  const leases = openLeases(store, newId(), clock, telemetry.warnOf)
  const { tokens, personalTokens, sessions } = identities
  const close = async () => {
    storeState.silence()
    events.stop()
    await leases.stop()
    await tokens.stop()
    await personalTokens.stop()
    await sessions.stop()
    await store.close()
  }
  try {
    await events.start((error) => telemetry.warnOf(error, 'the event log could not be read'))
    // Every read fails until the product is replaced, which has a log line of its own.
    events.onRewind(() => storeState.silence())
    // One after the other over the connection that is open: PostgreSQL takes longer to open others.
    await protections.load()
    await tokens.refresh()
    await personalTokens.refresh()
    const box = await openSecretBox(deps, config, log)
    if (config.readableApiTokens)
      log.warn('READABLE_API_TOKENS is on: everyone who may read API tokens sees their secrets')
    warnAboutOpenFiles(config, log)
    return { deps, identities, visibility, settings, box, leases, protections, tests, close }
  } catch (error) {
    await close()
    throw error
  }
}
