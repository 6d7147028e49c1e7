import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package; src, dist and the bundle have different depths. */
export const PACKAGE_ROOT = packageOf(dirname(fileURLToPath(import.meta.url)))

function packageOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageOf(dirname(folder))
}
