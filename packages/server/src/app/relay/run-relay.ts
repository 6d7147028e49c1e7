import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fitToOpenFiles } from '#platform/config/fit-to-open-files'
import { BadConfiguration, loadConfig } from '#platform/config/load'
import type { Config } from '#platform/config/settings'
import { drainFor, stopOnSignals } from '#platform/http/drain'
import { ensurePrivateFolder } from '#platform/private-files'
import { explained } from '#platform/start-failure'
import { createLog } from '#platform/telemetry/log'
import { addressOf } from '../banner.ts'
import { openRelay, type Relay } from './open-relay.ts'

export interface RelayCommand {
  readonly environment: NodeJS.ProcessEnv
  readonly print: (text: string) => void
}

/** Relays are rarely alone: a load balancer needs this time to use another one. */
const SHUTDOWN_DELAY_MS = 5_000

const banner = (config: Config, port: number): string =>
  [
    '',
    `  The relay is at ${addressOf(config, port)}`,
    `  It serves SDKs, and is fed by ${config.relayUpstream}`,
    '',
  ].join('\n')

function relayConfig(environment: NodeJS.ProcessEnv): Config {
  const config = loadConfig(environment)
  const missing = [
    ...(config.relayUpstream === undefined ? ['--upstream or RELAY_UPSTREAM is required: the URL of the server'] : []),
    ...(config.relayTokens.length === 0
      ? ['--token or RELAY_TOKENS is required: a client token of the server for each environment']
      : []),
  ]
  if (missing.length > 0) throw new BadConfiguration(missing)
  return config
}

/** Fails at start, and not when the first copy is written. */
function demandWritable(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  ensurePrivateFolder(folder)
  closeSync(openSync(probe, 'w', 0o600))
  rmSync(probe)
}

async function opened(config: Config, log: ReturnType<typeof createLog>): Promise<Relay> {
  try {
    demandWritable(config.relayDir)
    return await openRelay({ config, log })
  } catch (error) {
    throw explained(error, config)
  }
}

/** The life of a relay process: start, serve, stop on a signal. Rejects when it cannot start. */
export async function runRelay({ environment, print }: RelayCommand): Promise<void> {
  const given = relayConfig(environment)
  const log = createLog(given.logLevel)
  const config = fitToOpenFiles(given, log)
  const stopping = stopOnSignals()
  const relay = await opened(config, log)
  print(banner(config, relay.port))
  log.info({ port: relay.port }, 'listening')
  const stopped = new Promise<undefined>((done) => {
    if (stopping.signal.aborted) done(undefined)
    else stopping.signal.addEventListener('abort', () => done(undefined))
  })
  const problem = await Promise.race([stopped, relay.broken])
  if (!problem) {
    const delayMs = config.shutdownDelayMs ?? SHUTDOWN_DELAY_MS
    log.info({ delayMs }, 'stopping: /ready answers 503, and the port closes after the delay')
    await drainFor(delayMs, relay.app, stopping.hurry)
  }
  await relay.stop()
  log.info('stopped')
  if (problem) throw problem
}
