import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InMemStorageProvider, Unleash, type UnleashConfig } from 'unleash-client'
import { uniqueName } from '../harness.ts'

const running: Unleash[] = []

/** For afterEach. */
export function stopSdks(): void {
  for (const sdk of running.splice(0)) sdk.destroy()
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
