import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { openRelay, type Relay } from '../../server/src/app/relay/open-relay.ts'
import { RELAY_TIMES, type RelayTimes } from '../../server/src/features/sdk/relay/times.ts'
import { loadConfig } from '../../server/src/platform/config/load.ts'
import { createLog, type Log } from '../../server/src/platform/telemetry/log.ts'
import { call } from './harness.ts'
import type { Answer, Body } from './send.ts'

/** Short delays: a test waits for each of them. */
const SHORT: RelayTimes = {
  ...RELAY_TIMES,
  leastRetryMs: 20,
  mostRetryMs: 200,
  pollMs: 50,
  recheckMs: 100,
  refusedMs: 100,
  flushMs: 20,
  awayFlushMs: 50,
  copyMs: 20,
}

export interface RelayOptions {
  readonly upstream: string
  readonly tokens: readonly string[]
  readonly dir?: string
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
  readonly times?: Partial<RelayTimes>
  readonly log?: Log
}

export interface TestRelay {
  readonly url: string
  readonly dir: string
  readonly relay: Relay
  call<T = Body>(method: string, path: string, token: string | null, more?: CallMore): Promise<Answer<T>>
  isReady(): Promise<boolean>
  /** The value of a metric, with its labels as in the text format. */
  metric(name: string): Promise<number | undefined>
  stop(): Promise<void>
}

interface CallMore {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const running = new Set<TestRelay>()

/** For afterEach or afterAll. */
export async function stopRelays(): Promise<void> {
  for (const one of [...running].reverse()) await one.stop()
}

export const relayFolder = (): string => mkdtempSync(join(tmpdir(), 'leverframe-relay-'))

/** A relay in this process that has data. */
export async function aReadyRelay(options: RelayOptions): Promise<TestRelay> {
  const relay = await startRelay(options)
  await vi.waitFor(
    async () => {
      const { status, body } = await relay.call('GET', '/ready', null)
      if (status !== 200) throw new Error(`The relay did not get data: ${JSON.stringify(body)}`)
    },
    { timeout: 60_000, interval: 10 },
  )
  return relay
}

/** A relay in this process, listening. It may not have data yet. */
export async function startRelay(options: RelayOptions): Promise<TestRelay> {
  const { upstream, tokens, dir = relayFolder(), port = 0, settings, times } = options
  const config = loadConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    RELAY_UPSTREAM: upstream,
    RELAY_TOKENS: tokens.join(','),
    RELAY_DIR: dir,
    SHUTDOWN_GRACE_MS: '2000',
    ...settings,
  })
  const log = options.log ?? createLog(config.logLevel)
  const relay = await openRelay({ config, log, times: { ...SHORT, ...times } })
  const url = `http://127.0.0.1:${relay.port}${config.basePath}`
  const started: TestRelay = {
    url,
    dir,
    relay,
    call: (method, path, token, { body, headers = {} } = {}) => call(url, method, path, body, { token, headers }),
    isReady: async () => (await call(url, 'GET', '/ready', undefined, { token: null })).status === 200,
    metric: async (name) => {
      const text = await (await fetch(`${url}/metrics`)).text()
      const line = text.split('\n').find((one) => one.startsWith(`${name} `))
      return line === undefined ? undefined : Number(line.slice(name.length + 1))
    },
    stop: async () => {
      if (running.delete(started)) await relay.stop()
    },
  }
  running.add(started)
  return started
}
