import type { EventEmitter } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InMemStorageProvider, Unleash, type UnleashConfig } from 'unleash-client'
import { uniqueName } from '../harness.ts'

const running: Unleash[] = []

/**
 * For afterEach. A request in progress goes on, with retries, after destroy() has removed the error listeners of the SDK. Without a
 * listener its failure is an unhandled rejection in a later test file.
 */
export function stopSdks(): void {
  for (const sdk of running.splice(0)) {
    sdk.destroy()
    const repository: EventEmitter = Reflect.get(sdk, 'repository')
    repository.on('error', () => {})
  }
}

/** The Node SDK as it comes from npm, ready. */
export async function nodeSdk(url: string, token: string, more: Partial<UnleashConfig> = {}): Promise<Unleash> {
  const sdk = new Unleash({
    appName: uniqueName('app'),
    url: `${url}/api/`,
    customHeaders: { authorization: token },
    refreshInterval: 200,
    disableMetrics: true,
    skipInstanceCountWarning: true,
    backupPath: mkdtempSync(join(tmpdir(), 'leverframe-sdk-')),
    storageProvider: new InMemStorageProvider(),
    ...more,
  })
  running.push(sdk)
  sdk.on('error', () => {})
  sdk.on('warn', () => {})
  await new Promise<void>((ready) => sdk.once('synchronized', ready))
  return sdk
}
