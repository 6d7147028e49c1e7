import { randomUUID } from 'node:crypto'
import { seesStored, Visibility } from '#features/access/index'
import { Protections, protectionGate } from '#features/change-requests/index'
import { hiddenProjects } from '#features/projects/index'
import { Settings } from '#features/settings/index'
import { admitPatterns } from '#features/targeting/index'
import { TestWatch } from '#features/toggle-tests/index'
import { createRunner } from '#platform/commands/runner'
import type { Config } from '#platform/config/settings'
import type { Store } from '#platform/db/store'
import { EventLog } from '#platform/events/event-log'
import type { Leases } from '#platform/jobs/leases'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Parts } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import type { Trace } from '#platform/telemetry/tracing'
import { createIdentities, type Identities } from './identify.ts'
import { openLeases } from './jobs.ts'
import { openStore, warnOfOpenFiles } from './open-store.ts'
import { openSecretBox } from './secret-box.ts'
import type { Telemetry } from './telemetry.ts'

/** What everything else stands on. */
export interface Foundation {
  readonly parts: Parts
  readonly identities: Identities
  readonly visibility: Visibility
  readonly settings: Settings
  readonly box: SecretBox
  readonly leases: Leases
  readonly protections: Protections
  /** Holds writes against stored cases; starts with the snapshot. */
  readonly tests: TestWatch
  close(): Promise<void>
}

export interface Given {
  readonly config: Config
  readonly log: Log
  readonly clock: () => Date
  readonly newSecret: () => string
  readonly telemetry: Telemetry
}

/** A span for each transaction, with the time that it waits for its batch. */
const tracedStore = (store: Store, trace: Trace | undefined): Store =>
  trace
    ? {
        ...store,
        write: (work, options) => trace('transaction', { 'db.system': store.engine }, () => store.write(work, options)),
      }
    : store

/** Where it fails, because the store is away, it leaves nothing open behind: somebody may try again. */
export async function openFoundation({ config, log, clock, newSecret, telemetry }: Given): Promise<Foundation> {
  const { storeState, tracing } = telemetry
  const opened = await openStore(config, clock, {
    onLostConnection: (error) => storeState.noteLostConnection(error),
    onLostThread: (error) =>
      telemetry.warnOf(error, 'the thread that reads lists from SQLite ended: its reads run again in a new one'),
  })
  const store = tracedStore(storeState.watch(opened), tracing?.trace)
  const events = new EventLog(store)
  const tests = new TestWatch({ log: events, sees: seesStored, clock })
  const protections = new Protections(store, events)
  const gates = {
    admit: admitPatterns,
    sees: seesStored,
    hiddenProjects,
    gate: protectionGate(protections),
    inspect: tests.inspect,
  }
  const runner = createRunner({
    store,
    log: events,
    ...gates,
    clock,
    newId: randomUUID,
    ...(tracing && { trace: tracing.trace }),
  })
  const parts: Parts = { store, log: events, limits: config, retention: config, clock, ...runner }
  const identities = createIdentities(parts, config, newSecret)
  const visibility = new Visibility(store, events)
  const settings = new Settings(store, events)
  const leases = openLeases(store, clock, telemetry)
  const { tokens, personalTokens } = identities
  const close = async () => {
    storeState.silence()
    events.stop()
    await leases.stop()
    await tokens.stop()
    await personalTokens.stop()
    await store.close()
  }
  try {
    await events.start((error) => telemetry.warnOf(error, 'the event log could not be read'))
    // Every read fails until the product is replaced, which has its own line in the log.
    events.onRewind(() => storeState.silence())
    await Promise.all([protections.load(), tokens.refresh(), personalTokens.refresh()])
    const box = await openSecretBox(parts, config, log)
    warnOfOpenFiles(config, log)
    return { parts, identities, visibility, settings, box, leases, protections, tests, close }
  } catch (error) {
    await close()
    throw error
  }
}
