import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { outputOf, workers } from './bundle.mjs'
import { BUNDLE, ROOT } from './workspace.mjs'

const folder = join(ROOT, BUNDLE)
const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).trim()
const VERSION = /^\d+\.\d+\.\d+$/
const REJECTED =
  "import('./load-program.js').then(({ compile, SERVER, COMMANDS }) => console.log([SERVER, COMMANDS].map((file) => compile(file).cachedDataRejected).join()))"
/** Prints the stack of an error that is thrown below `runCli`. */
const STACK = `import('./load-program.js').then(({ loadServer }) => {
  console.error = () => console.log(new Error().stack)
  loadServer().runCli(['unknown'])
})`

describe('bundle', () => {
  it('has a separate file for each worker thread', () => {
    const files = workers().map(outputOf)
    expect(files).toContain('sqlite-scan.worker.js')
    expect(new Set(files).size).toBe(files.length)
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(files))
    expect(outputOf('packages/server/src/platform/db/x.worker.ts')).toBe('x.worker.js')
  })

  it('contains the licences of its packages', () => {
    const licences = readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['fastify', 'kysely', 'pg', 'pino', 're2js', 'typebox'])
      expect(licences).toMatch(
        new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|BSD-3-Clause|ISC|Apache-2.0)\\)\n\n.*copyright`, 'ims'),
      )
  })

  it('contains no path of the machine that built it', () => {
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).includes(ROOT), `${name} has the path of the repository`).toBe(false)
  })
})

describe('code cache', () => {
  it('is accepted by the Node that built it', () => {
    expect(node('-e', REJECTED)).toBe('false,false')
  })

  it('is ignored by a Node with other V8 flags, which compiles the server instead', () => {
    expect(node('--no-opt', '-e', REJECTED)).toBe('true,true')
    expect(node('--no-opt', 'main.js', '--version')).toMatch(VERSION)
  })

  it('is not used with source maps, because the stack traces of a cache cannot be mapped', () => {
    const stack = node('--enable-source-maps', '-e', STACK)
    expect(stack).toMatch(/packages\/server\/src\/cli\/run\.ts:\d+/)
  })

  it('is optional, and ignored when it is truncated', () => {
    const copy = join(folder, '..', `bundle-without-cache-${process.pid}`)
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    mkdirSync(copy, { recursive: true })
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(copy, name))
    const caches = readdirSync(copy).filter((name) => name.endsWith('.cache'))
    for (const change of [
      (cache: string) => truncateSync(cache, 100_000),
      (cache: string) => truncateSync(cache, 0),
      (cache: string) => rmSync(cache),
    ]) {
      for (const name of caches) change(join(copy, name))
      expect(node(join(copy, 'main.js'), '--version')).toMatch(VERSION)
    }
  })
})
