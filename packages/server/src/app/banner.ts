import type { FirstStart } from '#features/identity/index'
import type { Config } from '#platform/config/settings'

/** The address of this server for browsers. */
export const addressOf = (config: Config, port: number): string =>
  `${config.publicUrl ?? `http://localhost:${port}`}${config.basePath}`

/** Printed when the server listens. This is the only output that contains a secret, and only at the first start. */
export function banner(config: Config, port: number, first: FirstStart | undefined): string {
  const address = addressOf(config, port)
  const lines = ['', `  Leverframe is at ${address}`, `  API reference:   ${address}/docs`]
  if (config.authType === 'none')
    lines.push('', '  ! AUTH_TYPE=none: everyone who can reach this address is Admin, without any identification.')
  if (first) {
    const authorization = first.adminToken ? ` \\\n      -H 'Authorization: ${first.adminToken}'` : ''
    const news = first.isNewStore ? 'First start: an empty store was set up.' : 'The first user can log in now.'
    lines.push('', `  ${news}`)
    if (first.adminPassword)
      lines.push(`  User: ${first.username}`, `  Password (shown this once):        ${first.adminPassword}`)
    if (first.adminToken) lines.push(`  Admin API token (shown this once): ${first.adminToken}`)
    if (first.adminToken || (first.isNewStore && config.authType === 'none'))
      lines.push('', '  Try it:', `    curl ${address}/api/admin/projects/default${authorization}`)
  }
  return [...lines, ''].join('\n')
}

/** Printed when the data plane listens without its store. */
export const awayBanner = (config: Config, port: number, copyOf: string): string =>
  [
    '',
    `  The store is away. SDKs are served at ${addressOf(config, port)} from the copy of ${copyOf};`,
    '  everything else returns 503 until the store is back.',
    '',
  ].join('\n')
