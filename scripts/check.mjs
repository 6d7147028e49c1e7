// Runs all static checks of the code. All checks run, even when one fails.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './workspace.mjs'

const CHECKS = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=200', '.'],
  ['types of the packages', 'node_modules/typescript/bin/tsc', '-b'],
  ['types of the web UI', 'node_modules/typescript/bin/tsc', '-p', 'packages/web'],
  ['types of tests of the web UI', 'node_modules/typescript/bin/tsc', '-p', 'packages/web/tsconfig.test.json'],
  ['types of tests and scripts', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json'],
  ['promises', 'scripts/check-promises.mjs'],
  ['imports', 'scripts/check-imports.mjs'],
  ['imports of the web UI', 'scripts/check-web-imports.mjs'],
  ['unused files, exports and dependencies', 'node_modules/knip/bin/knip.js'],
  ['generated files', 'node_modules/tsx/dist/cli.mjs', '--conditions=lf-src', 'scripts/generate.mjs', '--check'],
]

const failed = CHECKS.filter(([name, program = '', ...args]) => {
  console.log(`— ${name}`)
  const { status } = spawnSync(process.execPath, [join(ROOT, program), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status !== 0
})
for (const [name] of failed) console.error(`✗ ${name}`)
console.log(
  failed.length === 0 ? `✓ all ${CHECKS.length} checks passed` : `${failed.length} of ${CHECKS.length} checks failed`,
)
process.exitCode = failed.length > 0 ? 1 : 0
