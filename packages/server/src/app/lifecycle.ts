import type { AddressInfo } from 'node:net'
import { loadConfig } from '#platform/config/load'
import type { Config } from '#platform/config/settings'
import type { App } from '#platform/http/server'
import { createLog, type Log } from '#platform/telemetry/log'
import { banner } from './banner.ts'
import { ensureGivenTokens, setUpEmptyStore } from './first-start.ts'
import { type Product, wire } from './wire.ts'

export interface Running {
  readonly port: number
  readonly product: Product
  /** Requests in flight finish, at most for the grace time; then everything closes. */
  stop(): Promise<void>
}

const hostOf = (config: Config): string | undefined =>
  config.host ?? (config.authType === 'none' ? '127.0.0.1' : undefined)

/** `watch` sees the HTTP server before its routes are there. */
export async function start(
  config: Config,
  log: Log,
  print: (text: string) => void,
  watch?: (app: App) => void,
): Promise<Running> {
  const product = await wire(config, log, watch)
  try {
    await ensureGivenTokens(product.parts, config)
    await product.app.ready()
    await listen(product, config)
    const first = await setUpEmptyStore(product.parts, config)
    const { port } = product.app.server.address() as AddressInfo
    print(banner(config, port, first))
    product.addons.start()
    return { port, product, stop: () => stop(product, config.shutdownGraceMs) }
  } catch (error) {
    await product.close()
    throw error
  }
}

/** Without a host Node listens on all interfaces, IPv6 and IPv4. */
async function listen({ app }: Product, config: Config): Promise<void> {
  const { port } = config
  const host = hostOf(config)
  try {
    await app.listen({ port, host: host ?? '::' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`port ${port} is in use. Stop what listens there, or set PORT to another one`)
    // A machine without IPv6.
    if (host !== undefined || code !== 'EAFNOSUPPORT') throw error
    await app.listen({ port, host: '0.0.0.0' })
  }
}

async function stop(product: Product, graceMs: number): Promise<void> {
  product.drain()
  const impatient = setTimeout(() => product.app.server.closeAllConnections(), graceMs)
  await product.close()
  clearTimeout(impatient)
}

/** The life of the process: start, serve, stop on a signal with 0, or fail with 1 and one message. */
export async function serve(environment: NodeJS.ProcessEnv, print: (text: string) => void): Promise<void> {
  const config = loadConfig(environment)
  const log = createLog(config.logLevel)
  let stopAsked = false
  let running: Running | undefined
  const onSignal = () => {
    if (stopAsked) return
    stopAsked = true
    if (running) void end(running, log)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  running = await start(config, log, print)
  // Here and not in `start`: whoever runs a server inside of something else, such as a test, says itself when jobs run.
  running.product.jobs.start()
  log.info({ port: running.port }, 'listening')
  if (stopAsked) await end(running, log)
}

async function end(running: Running, log: Log): Promise<void> {
  log.info('stopping: requests in flight finish')
  try {
    await running.stop()
    log.info('stopped')
    process.exitCode = 0
  } catch (error) {
    log.error({ err: error }, 'could not stop cleanly')
    process.exitCode = 1
  }
  process.exit()
}
