// Starts the product and runs a part of the tests with each supported major version of Node, see node-binary.mjs.
//   npm run test:nodes                        all versions, the default part of the tests
//   npm run test:nodes -- 22 24               these versions
//   npm run test:nodes -- 24 packages/engine  this version, these vitest filters
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { buildOrExit } from './build.mjs'
import { installNode } from './node-binary.mjs'
import { ROOT } from './workspace.mjs'

/** The floor that package.json promises, and the lines of Node that are maintained. */
const VERSIONS = { 20: '~20.19.0', 22: '^22.0.0', 24: '^24.0.0', 26: '^26.0.0' }

/** What depends on the version of Node: evaluation, storage drivers, HTTP, streams, memory of buffers, child processes, hashing. */
const FILTERS = ['packages/engine', 'packages/server/src', 'packages/server/test/process.test.ts']

const environment = (/** @type {string} */ binary) => ({
  ...process.env,
  PATH: `${dirname(binary)}${delimiter}${process.env.PATH}`,
})

/** Starts the product as `npm start` does, asks /health, and stops it with SIGTERM. */
async function start(/** @type {string} */ binary) {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-node-'))
  const env = { ...environment(binary), PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'leverframe.db')}` }
  const child = spawn(binary, [join(ROOT, 'scripts/start.mjs')], { cwd: folder, env })
  const late = setTimeout(() => child.kill('SIGKILL'), 600_000)
  try {
    let text = ''
    const port = await new Promise((done, fail) => {
      const look = (/** @type {Buffer} */ chunk) => {
        text += chunk.toString()
        const found = /"port":(\d+),"msg":"listening"/.exec(text)
        if (found) done(found[1])
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      child.once('close', (code) => fail(new Error(`ended with ${code}: ${text.slice(-600)}`)))
    })
    const { status } = await fetch(`http://127.0.0.1:${port}/health`)
    const ended = new Promise((done) => child.once('close', done))
    child.kill('SIGTERM')
    const code = await ended
    return status === 200 && code === 0 ? 'ok' : `health ${status}, exit ${code}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(late)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs vitest with that Node; its last lines and its errors are shown when something failed. */
function test(/** @type {string} */ binary, /** @type {readonly string[]} */ filters) {
  const { status, stdout, stderr } = spawnSync(
    binary,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...filters],
    {
      cwd: ROOT,
      env: { ...environment(binary), NO_COLOR: '1' },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const text = String(stdout)
  const summary = /^\s*Tests\s+(.*)$/m.exec(text)?.[1]?.replaceAll(' | ', ', ') ?? 'no summary'
  if (status !== 0) process.stdout.write(`${text.slice(-8_000)}\n${String(stderr).slice(-8_000)}`)
  return { isGood: status === 0, summary }
}

const words = process.argv.slice(2)
const majors = words.filter((word) => word in VERSIONS)
const filters = words.filter((word) => !(word in VERSIONS))
await buildOrExit()
/** @type {string[][]} */
const rows = []
let isGood = true
for (const [major, range] of Object.entries(VERSIONS)) {
  if (majors.length > 0 && !majors.includes(major)) continue
  const begin = Date.now()
  const binary = installNode(major, range)
  const version = String(spawnSync(binary, ['--version']).stdout).trim()
  console.log(`— Node ${version}`)
  const started = await start(binary)
  const tests = test(binary, filters.length > 0 ? filters : FILTERS)
  isGood &&= started === 'ok' && tests.isGood
  rows.push([version, started, tests.summary, `${Math.round((Date.now() - begin) / 1000)} s`])
}
console.log('\n| Node | start and stop | tests | time |\n|---|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
console.log(isGood ? '✓ all versions work' : '✗ not all versions work')
process.exitCode = isGood && rows.length > 0 ? 0 : 1
