// Plants faults in pure code and counts how many of them the unit tests notice. Fails below 90 %.
//   npm run test:mutants                                            all groups
//   npm run test:mutants -- engine rules                            these groups
//   npm run test:mutants -- packages/engine/src/variants/draw.ts    these files; lists the faults that no test noticed
// The next run of a group tests only the faults whose code or tests changed. With --all it tests all of them. MUTANTS_WORKERS=1 leaves other cores free.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plantFaults } from './stryker.mjs'
import { filesBelow, ROOT } from './workspace.mjs'

/** @import { Mutant, Plan } from './stryker.mjs' */

const MIN_SCORE = 90

const sourceOf = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8')
const isTest = (/** @type {string} */ path) => path.endsWith('.test.ts')
const startsServer = (/** @type {string} */ path) =>
  /'@leverframe\/testing\/(?!(depth|known-toggle|strategies)')|\/(cli|round-trip)\.ts'/.test(sourceOf(path))
const isPure = (/** @type {string} */ path) => !/\bawait |'node:/.test(sourceOf(path))

const filesIn = (/** @type {readonly string[]} */ ...folders) =>
  folders.flatMap((folder) => filesBelow(folder)).filter((path) => path.endsWith('.ts'))
const codeIn = (/** @type {readonly string[]} */ ...folders) => filesIn(...folders).filter((path) => !isTest(path))
const testsIn = (/** @type {readonly string[]} */ ...folders) =>
  filesIn(...folders).filter((path) => isTest(path) && !startsServer(path))

const CLI = ['as-code', 'codegen', 'import-from', 'stale', 'verify'].map((name) => `packages/cli/src/${name}`)

/** @type {Record<string, () => Pick<Plan, 'mutate' | 'tests' | 'hasConstants'>>} */
const GROUPS = {
  domain: () => ({
    mutate: codeIn('packages/domain/src'),
    tests: testsIn('packages/domain/src'),
    hasConstants: true,
  }),
  engine: () => ({
    mutate: codeIn('packages/engine/src'),
    // Without packages/engine/test, which compares whole environments: each of those tests reaches most faults and takes long.
    tests: testsIn('packages/engine/src'),
  }),
  rules: () => ({
    mutate: codeIn('packages/server/src').filter((path) => path.endsWith('rules.ts')),
    tests: testsIn('packages/server/src').filter(
      (path) => /rules\.ts'/.test(sourceOf(path)) && !/simulation/.test(path),
    ),
  }),
  cli: () => ({
    mutate: codeIn(...CLI).filter((path) => isPure(path) && !path.includes('/generated/')),
    tests: testsIn(...CLI, 'packages/cli/test'),
  }),
}

/** Faults that end without a result, because a file could not be loaded, do not count. */
function scoreOf(/** @type {readonly Mutant[]} */ mutants) {
  const count = (/** @type {Mutant['status']} */ status) => mutants.filter((mutant) => mutant.status === status).length
  const [killed, timedOut, survived, untested] = [
    count('Killed'),
    count('Timeout'),
    count('Survived'),
    count('NoCoverage'),
  ]
  const all = killed + timedOut + survived + untested
  const percent = all === 0 ? 100 : ((killed + timedOut) * 100) / all
  return { percent, text: `${percent.toFixed(1)} % | ${all} | ${killed} | ${timedOut} | ${survived} | ${untested}` }
}

function listSurvivors(/** @type {string} */ file, /** @type {readonly Mutant[]} */ mutants) {
  for (const { status, location, mutatorName, replacement = '' } of mutants)
    if (status === 'Survived' || status === 'NoCoverage')
      console.log(
        `${file}:${location.start.line} ${mutatorName}, ${status}: ${replacement.replace(/\s+/g, ' ').slice(0, 90)}`,
      )
}

const words = process.argv.slice(2).filter((word) => word !== '--all')
const keepsNothing = process.argv.includes('--all')
const rows = []
let isGood = true
for (const [name, plan] of Object.entries(GROUPS)) {
  const { mutate, ...rest } = plan()
  const chosen = words.length === 0 || words.includes(name) ? mutate : mutate.filter((path) => words.includes(path))
  if (chosen.length === 0) continue
  const begin = performance.now()
  const results = await plantFaults({ name, mutate: chosen, ...rest, keepsNothing })
  const score = scoreOf(results.flatMap(({ mutants }) => mutants))
  isGood &&= score.percent >= MIN_SCORE
  rows.push(`| **${name}** | ${score.text} | ${Math.round((performance.now() - begin) / 1000)} s |`)
  for (const { file, mutants } of results) {
    const { percent, text } = scoreOf(mutants)
    if (percent < MIN_SCORE) rows.push(`| ${file.slice('packages/'.length)} | ${text} | |`)
    if (words.includes(file)) listSurvivors(file, mutants)
  }
}
if (rows.length === 0) throw new Error(`Groups are ${Object.keys(GROUPS).join(', ')}. Files are those of the groups.`)
console.log(
  '\n| group, and its files below 90 % | score | faults | killed | timed out | survived | not covered | time |\n|---|---|---|---|---|---|---|---|',
)
console.log(rows.join('\n'))
console.log(isGood ? `✓ each group is at ${MIN_SCORE} % or above` : `✗ not each group is at ${MIN_SCORE} %`)
process.exitCode = isGood ? 0 : 1
