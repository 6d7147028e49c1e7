import { expect, it } from 'vitest'
import { sizeProblems } from './check-sizes.mjs'
import { plantedTree } from './planted.ts'

const { root, plant } = plantedTree()

const lines = (count: number) => 'x()\n'.repeat(count)
const aFunction = (count: number) => `function long() {\n${lines(count - 2)}}\n`

it('refuses files over 400 lines and warns over 250', () => {
  plant('packages/server/src/a.ts', lines(401))
  plant('packages/server/src/b.ts', lines(400))
  plant('scripts/c.mjs', lines(251))
  plant('packages/web/src/d.css', 'a {}\n'.repeat(250))
  plant('packages/server/dist/e.js', lines(1000))
  expect(sizeProblems(root())).toEqual({
    files: 4,
    problems: ['packages/server/src/a.ts has 401 lines, 400 is the most'],
    warnings: [
      'packages/server/src/b.ts has 400 lines, 400 is the most',
      'scripts/c.mjs has 251 lines, 400 is the most',
    ],
  })
})

it('refuses functions over 60 lines and warns over 40, whatever form they have', () => {
  plant('packages/server/src/a.ts', `// A comment first.\n${aFunction(61)}`)
  plant('packages/server/src/b.ts', `export const arrow = () => {\n${lines(59)}}\n`)
  plant('packages/server/src/c.ts', `export const o = { method() {\n${lines(39)}} }\n`)
  plant('packages/server/src/d.ts', aFunction(40))
  expect(sizeProblems(root())).toEqual({
    files: 4,
    problems: [
      'packages/server/src/a.ts:2 long has 61 lines, 60 is the most',
      'packages/server/src/b.ts:1 arrow has 61 lines, 60 is the most',
    ],
    warnings: ['packages/server/src/c.ts:1 method has 41 lines, 60 is the most'],
  })
})

it('leaves lists alone: migrations and tests', () => {
  plant('packages/server/src/platform/db/migrations/0001_first.ts', aFunction(200))
  plant('packages/server/src/a.test.ts', aFunction(200))
  expect(sizeProblems(root())).toEqual({ files: 2, problems: [], warnings: [] })
})

it('gives test files more room, though not without end', () => {
  plant('packages/server/src/a.test.ts', lines(400))
  plant('packages/server/test/b.ts', lines(401))
  plant('packages/server/src/c.test.ts', lines(801))
  expect(sizeProblems(root())).toEqual({
    files: 3,
    problems: ['packages/server/src/c.test.ts has 801 lines, 800 is the most'],
    warnings: ['packages/server/test/b.ts has 401 lines, 800 is the most'],
  })
})
