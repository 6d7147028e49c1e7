import { readFileSync } from 'node:fs'

/** Set by the bundler. From the sources it is the version of the package. */
const bundled = process.env.LEVERFRAME_CLI_VERSION

export const VERSION: string =
  bundled ??
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version
