import { groupedBy } from '@leverframe/domain'
import type { Overview, UnknownToggle } from './queries.ts'

/** "node 6.6.0, react 5.0": without what all names have in front. */
export const sdkText = (sdks: readonly string[]): string =>
  [...new Set(sdks)].map((sdk) => sdk.replace(/^unleash-(client|proxy-client)-?/, '').replace(/[:@]/, ' ')).join(', ')

export interface Totals {
  readonly instances: number
  readonly sdks: string
  readonly missing: readonly string[]
}

export function totalsOf({ environments }: Overview): Totals {
  return {
    instances: environments.reduce((sum, { instanceCount }) => sum + instanceCount, 0),
    sdks: sdkText(environments.flatMap(({ frontendSdks, backendSdks }) => [...backendSdks, ...frontendSdks])),
    missing: [...new Set(environments.flatMap(({ issues }) => issues.missingFeatures))],
  }
}

/** One row per name: applications, environments, and the last request. */
export interface Unknown {
  readonly name: string
  readonly applications: readonly string[]
  readonly environments: readonly string[]
  readonly seenAt: string
}

export function unknownByName(all: readonly UnknownToggle[]): Unknown[] {
  return [...groupedBy(all, ({ name }) => name)].map(([name, asked]) => ({
    name,
    applications: [...new Set(asked.map(({ appName }) => appName))],
    environments: [...new Set(asked.map(({ environment }) => environment))],
    seenAt: asked.map(({ seenAt }) => seenAt).reduce((a, b) => (a > b ? a : b)),
  }))
}
