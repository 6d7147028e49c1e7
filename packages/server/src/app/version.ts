import { readFileSync } from 'node:fs'

/** From the package that this file belongs to; src/app and dist/app lie equally deep. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
