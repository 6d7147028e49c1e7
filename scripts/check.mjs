// Runs all static checks of the code, as many at a time as there are processors. All checks run, even when one fails.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ROOT } from './workspace.mjs'

// One thread for each compiler: several would check shared types several times.
const TSC = ['node_modules/typescript/bin/tsc', '--checkers', '1']

/** @type {readonly [string, readonly string[]][]} */
const CHECKS = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=200', '.']],
  ['types of tests of the web UI', [...TSC, '-p', 'packages/web/tsconfig.test.json']],
  ['types of tests and scripts', [...TSC, '-p', 'tsconfig.test.json']],
  ['types of the packages', ['node_modules/typescript/bin/tsc', '-b']],
  ['types of the web UI', [...TSC, '-p', 'packages/web']],
  ['unused files, exports and dependencies', ['node_modules/knip/bin/knip.js']],
  ['generated files', ['-C', 'lf-src', '--import', 'tsx', 'scripts/generate.mjs', '--check']],
  ['promises', ['scripts/check-promises.mjs']],
  ['imports', ['scripts/check-imports.mjs']],
  ['imports of the web UI', ['scripts/check-web-imports.mjs']],
]

/** Prints what the check says when it has ended, and returns whether it passed. */
function passes(/** @type {string} */ name, /** @type {readonly string[]} */ args) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text
    })
  return new Promise((resolve) =>
    child.once('close', (code) => {
      console.log(`— ${name}\n${output.trimEnd()}`)
      resolve(code === 0)
    }),
  )
}

/** @type {string[]} */
const failed = []
const waiting = CHECKS.values()
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const [name, args] of waiting) if (!(await passes(name, args))) failed.push(name)
  }),
)
for (const name of failed) console.error(`✗ ${name}`)
console.log(
  failed.length === 0 ? `✓ all ${CHECKS.length} checks passed` : `${failed.length} of ${CHECKS.length} checks failed`,
)
process.exitCode = failed.length > 0 ? 1 : 0
