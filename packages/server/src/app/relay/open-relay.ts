import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  type CopiedEnvironment,
  defaultEnvironmentOf,
  FedSnapshot,
  Feed,
  Forwarder,
  logRefusals,
  openWithoutStore,
  RELAY_TIMES,
  type RelayCopy,
  type RelayTimes,
  readRelayCopy,
  Upstream,
  upstreamBase,
  Verdicts,
  writeRelayCopy,
} from '#features/sdk/index'
import type { Config } from '#platform/config/settings'
import { DelayedWrite } from '#platform/delayed-write'
import { closeWithin, listen } from '#platform/http/listen'
import type { App } from '#platform/http/server'
import { NoGoodCopy } from '#platform/line-file'
import { KEY_BYTES, keyFrom } from '#platform/secrets/cipher'
import { hashOf } from '#platform/secrets/hash'
import { secretBox } from '#platform/secrets/secret-box'
import { StartFailure } from '#platform/start-failure'
import type { Log } from '#platform/telemetry/log'
import { createTelemetry, type Telemetry } from '#platform/telemetry/telemetry'
import { VERSION } from '#platform/version'
import { Feeds } from './feeds.ts'
import { awayNotice, openRelayHttp } from './http.ts'
import { provideRelayMetrics } from './metrics.ts'
import { openDelivery } from './open-delivery.ts'

export interface RelayInputs {
  readonly config: Config
  readonly log: Log
  readonly times?: RelayTimes
  readonly clock?: () => Date
}

export interface Relay {
  readonly app: App
  readonly port: number
  /** Undefined unless METRICS_PORT is set. */
  readonly metricsPort: number | undefined
  readonly feeds: Feeds
  /** Resolves when the relay cannot work: it is fed by itself, and has no data. */
  readonly broken: Promise<Error>
  /** Waits for requests in flight, forwards the reports, and writes what is left to disk. */
  stop(): Promise<void>
}

const MB = 1_048_576
const COPY = 'copy.jsonl'
const OUTBOX = 'outbox'
const ID_LENGTH = 12

/** What the functions of this file share. */
interface RelayDeps {
  readonly config: Config
  readonly log: Log
  readonly times: RelayTimes
  readonly clock: () => Date
  readonly telemetry: Telemetry
  readonly upstream: Upstream
  readonly snapshot: FedSnapshot
  readonly feeds: Feeds
  readonly stopping: AbortController
  readonly broken: Promise<Error>
}

function openDeps(inputs: RelayInputs, onChain: () => void): RelayDeps {
  const { config, log, times = RELAY_TIMES, clock = () => new Date() } = inputs
  const relayId = randomUUID().replaceAll('-', '').slice(0, ID_LENGTH)
  const { idleMs } = times
  const upstream = new Upstream({ url: config.relayUpstream ?? '', relayId, version: VERSION, idleMs, onChain })
  let fail: (error: Error) => void = () => {}
  const broken = new Promise<Error>((done) => {
    fail = done
  })
  return {
    config,
    log,
    times,
    clock,
    telemetry: createTelemetry(config, log, clock),
    upstream,
    snapshot: new FedSnapshot(logRefusals(log)),
    feeds: new Feeds(log, ({ message }) => fail(new StartFailure(`the upstream ${message}. Correct RELAY_UPSTREAM`))),
    stopping: new AbortController(),
    broken,
  }
}

function addFeeds({ config, times, clock, upstream, snapshot, feeds }: RelayDeps): void {
  for (const token of config.relayTokens)
    feeds.list.push(
      new Feed({
        upstream,
        snapshot,
        token,
        times,
        clock,
        random: Math.random,
        isTaken: (feed, scope) => feeds.isTaken(feed, scope),
        onState: feeds.onState,
      }),
    )
}

/** Identifies the data of a token: with another upstream or another token it is not used. */
const readWithOf = ({ relayUpstream = '' }: Config, token: string): string =>
  hashOf(JSON.stringify([upstreamBase(relayUpstream), token]))

function findCopy(path: string, log: Log): RelayCopy | undefined {
  try {
    return readRelayCopy(path)
  } catch (error) {
    if (!(error instanceof NoGoodCopy)) throw error
    log.warn({ err: error.cause }, `the copy of the relay cannot be used: ${path} ${error.message}`)
    return undefined
  }
}

/** Serves the state of the copy until the upstream sends the current one. */
async function resumeFrom(
  { config, log, snapshot, feeds }: RelayDeps,
  verdicts: Verdicts,
  path: string,
): Promise<void> {
  const copy = findCopy(path, log)
  for (const environment of copy?.environments ?? []) {
    const feed = feeds.list.find(({ token }) => readWithOf(config, token) === environment.readWith)
    if (!feed) continue
    await snapshot.replace(environment)
    const { name, projects, confirmedAt, revision } = environment
    feed.resume({ environment: name, projects }, new Date(confirmedAt))
    log.info(
      { environment: name, confirmedAt, revision },
      'the copy of the relay is served until the upstream responds',
    )
  }
  if (copy) verdicts.load(copy.tokens)
}

function* copiedEnvironments({ config, snapshot, feeds }: RelayDeps): Generator<CopiedEnvironment> {
  for (const { token, scope, confirmedAt } of feeds.list) {
    const content = scope && snapshot.contentOf(scope.environment)
    if (!content || !confirmedAt) continue
    const { projects } = scope
    yield { ...content, projects, readWith: readWithOf(config, token), confirmedAt: confirmedAt.toISOString() }
  }
}

/** Writes the copy after changes of toggles and tokens. */
function keepCopy(deps: RelayDeps, path: string, verdicts: () => Verdicts): DelayedWrite {
  const { log, times, snapshot } = deps
  const writing = new DelayedWrite({
    write: () =>
      writeRelayCopy(path, { environments: [...copiedEnvironments(deps)], tokens: [...verdicts().entries()] }),
    onFailure: (error) => log.warn({ err: error }, 'the copy of the relay could not be written'),
    delayMs: times.copyMs,
  })
  snapshot.onChange(() => writing.soon())
  return writing
}

/** Without ENCRYPTION_KEY, tickets of OFREP streams are valid until the next start. */
const boxOf = ({ encryptionKey, encryptionKeyPrevious }: Config) =>
  secretBox(
    {
      current: encryptionKey ?? keyFrom(randomBytes(KEY_BYTES)),
      earlier: encryptionKeyPrevious ? [encryptionKeyPrevious] : [],
    },
    randomBytes,
  )

const openVerdicts = ({ upstream, times, clock, stopping, feeds }: RelayDeps, onChange: () => void): Verdicts =>
  new Verdicts({ upstream, times, clock, signal: stopping.signal, demandCovered: feeds.demandCovered, onChange })

/** Starts a relay: it listens at once, serves the copy if there is one, and follows its upstream. */
export async function openRelay(inputs: RelayInputs): Promise<Relay> {
  // On a relay every SDK needs a token, because the upstream decides what it sees.
  const given = { ...inputs, config: { ...inputs.config, authType: 'password' as const } }
  const deps = openDeps(given, () => served.hub.endRelays())
  const { config, clock, telemetry, upstream, snapshot, feeds, stopping } = deps
  const copyPath = join(config.relayDir, COPY)
  const delivery = openDelivery(deps, join(config.relayDir, OUTBOX))
  const copying = keepCopy(deps, copyPath, () => verdicts)
  const verdicts = openVerdicts(deps, () => copying.soon())
  addFeeds(deps)
  await resumeFrom(deps, verdicts, copyPath)
  const usage = new Forwarder({ delivery, clock, defaultEnvironment: defaultEnvironmentOf(snapshot) })
  const served = openWithoutStore({
    config,
    snapshot,
    tokens: verdicts,
    origins: config.frontendApiOrigins,
    box: boxOf(config),
    usage,
    notice: awayNotice(feeds),
    clock,
    newId: randomUUID,
    random: Math.random,
  })
  const chain = () => upstream.chain
  const app = await openRelayHttp({ config, telemetry, feeds, verdicts, usage, slices: served.slices, clock, chain })
  const maxBufferBytes = config.relayBufferMb * MB
  provideRelayMetrics(telemetry, {
    feeds,
    verdicts,
    delivery,
    served,
    maxBufferBytes,
    depth: () => chain().length,
    clock,
  })
  const port = await listen(app, config)
  const metricsPort = await telemetry.scrapes.listen()
  verdicts.start()
  delivery.start()
  const running = Promise.all(feeds.list.map((feed) => feed.run(stopping.signal)))
  return {
    app,
    port,
    metricsPort,
    feeds,
    broken: deps.broken,
    stop: async () => {
      app.connections.drain()
      await closeWithin(config.shutdownGraceMs, app, () => app.close())
      verdicts.stop()
      await delivery.stop(config.shutdownGraceMs)
      stopping.abort()
      await running
      await copying.stop()
      upstream.close()
      await telemetry.finish()
    },
  }
}
