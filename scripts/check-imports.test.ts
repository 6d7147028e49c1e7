import { describe, expect, it } from 'vitest'
import { circlesIn, importProblems, sourcesBelow, unusedEdges } from './check-imports.mjs'
import { plantedTree } from './planted.ts'

const SRC = 'packages/server/src'
const { root, plant } = plantedTree()

/** What the check says about a tree with this one file, and an index.ts for its slice. */
function problemsWith(path: string, text: string): string[] {
  const slice = /^features\/([^/]+)\//.exec(path)?.[1]
  if (slice) plant(`${SRC}/features/${slice}/index.ts`, 'export {}')
  plant(`${SRC}/${path}`, text)
  return importProblems(root()).problems
}

const saying = (path: string, problem: string) => [`${SRC}/${path}: ${problem}`]

describe('layers', () => {
  it.each([
    ['kernel/a.ts', "import { x } from '#platform/db/store'", 'kernel may not import platform (#platform/db/store)'],
    ['kernel/a.ts', "import { readFileSync } from 'node:fs'", 'kernel may not import the package node:fs'],
    ['kernel/a.ts', "import { Value } from 'semver/x'", 'kernel may not import the package semver/x'],
    [
      'platform/a.ts',
      "import type { F } from '../features/flags/index.ts'",
      'platform may not import features (../features/flags/index.ts)',
    ],
    [
      'platform/a.ts',
      "type F = import('#features/flags/index').F",
      'platform may not import features (#features/flags/index)',
    ],
    [
      'platform/a.ts',
      "import { operandOf } from '@leverframe/engine'",
      'platform may not import engine (@leverframe/engine)',
    ],
    ['platform/a.ts', "export { start } from '#app/lifecycle'", 'platform may not import app (#app/lifecycle)'],
    ['features/flags/a.ts', "export * from '../../app/wire.ts'", 'features may not import app (../../app/wire.ts)'],
    ['features/flags/a.ts', "const x = await import('#cli/run')", 'features may not import cli (#cli/run)'],
    ['app/a.ts', "import '../cli/run.ts'", 'app may not import cli (../cli/run.ts)'],
    ['main.ts', "import { wire } from './app/wire.ts'", 'main may not import app (./app/wire.ts)'],
    [
      'platform/a.ts',
      "import x from '../../test/harness.ts'",
      'reaches outside of its package (../../test/harness.ts)',
    ],
    ['platform/a.ts', 'const x = await import(name)', 'imports something that is only known at run time'],
    ['helpers/a.ts', 'export {}', 'the layer helpers is not in LAYERS'],
  ])('finds in %s: %s', (path, text, problem) => {
    expect(problemsWith(path, text)).toEqual(saying(path, problem))
  })

  it('keeps the engine to itself', () => {
    plant(
      'packages/engine/src/a.ts',
      "import { x } from './b.ts'\nimport { RE2JS } from 're2js'\nimport { valid } from 'semver'\nimport y from '../../server/src/main.ts'",
    )
    expect(importProblems(root()).problems).toEqual([
      'packages/engine/src/a.ts: engine may not import the package semver',
      'packages/engine/src/a.ts: reaches outside of its package (../../server/src/main.ts)',
    ])
  })
})

describe('slices', () => {
  it.each([
    [
      "import { x } from '#features/projects/store'",
      'must reach the slice projects through its index.ts (#features/projects/store)',
    ],
    [
      "import type { X } from '../projects/store.ts'",
      'must reach the slice projects through its index.ts (../projects/store.ts)',
    ],
    [
      "import { x } from '#features/targeting/index'",
      'the slice flags does not list targeting in SLICES (#features/targeting/index)',
    ],
  ])('finds in the slice flags: %s', (text, problem) => {
    expect(problemsWith('features/flags/a.ts', text)).toEqual(saying('features/flags/a.ts', problem))
  })

  it('finds a slice that nobody listed, and one without an index', () => {
    plant(`${SRC}/features/surprise/store.ts`, 'export {}')
    expect(importProblems(root()).problems).toEqual([
      `${SRC}/features/surprise/store.ts: the slice surprise is not in SLICES`,
      'the slice surprise has no index.ts',
    ])
  })

  it('are reported when SLICES lists one that no file uses', () => {
    plant(`${SRC}/features/a/x.ts`, "import { b } from '#features/b/index'\nexport type { B } from '#features/d/index'")
    expect(unusedEdges(sourcesBelow(root()), { a: ['b', 'c', 'd'], b: [] })).toEqual([
      'SLICES lists c for a, and no file uses it',
    ])
  })

  it('finds a circle in what is allowed', () => {
    expect(circlesIn({ a: ['b'], b: ['c'], c: ['b'] })).toEqual([
      'SLICES has a circle: b -> c -> b',
      'SLICES has a circle: c -> b -> c',
    ])
    expect(circlesIn({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual([])
  })
})

describe('tables', () => {
  it.each([
    ["tx.insertInto('features').values(x)", 'writes the table features, which belongs to flags'],
    ["tx.updateTable('features as f').set(x)", 'writes the table features, which belongs to flags'],
    ["tx.deleteFrom('events')", 'writes the table events, which belongs to platform'],
    ['sql`delete from features where name = 1`', 'writes the table features, which belongs to flags'],
    ["run('Update users\\n set name = 1')", 'writes the table users, which belongs to users'],
    ["tx.insertInto('secrets')", 'the table secrets has no owner in TABLES'],
    ['tx.insertInto(table)', 'writes a table that is only known at run time'],
  ])('finds in the slice projects: %s', (text, problem) => {
    expect(problemsWith('features/projects/store.ts', text)).toEqual(saying('features/projects/store.ts', problem))
  })

  it('finds a table of the schema that has no owner, and owners of tables that are gone', () => {
    const problems = problemsWith(
      'platform/db/tables.ts',
      'export interface Tables { secrets: { id: string }; events: { id: string } }',
    )
    expect(problems).toContain('the table secrets has no owner in TABLES')
    expect(problems).toContain('TABLES has a row for features, but there is no such table')
    expect(problems).not.toContain('TABLES has a row for events, but there is no such table')
  })
})

describe('purity', () => {
  it.each([
    ['features/flags/rules.ts', "import { x } from './store.ts'", 'rules are pure and may not import ./store.ts'],
    ['features/flags/rules.ts', "import { hash } from 'node:crypto'", 'rules are pure and may not import node:crypto'],
    [
      'features/flags/rules.ts',
      "import type { Tx } from '#platform/db/tables'",
      'rules are pure and may not import #platform/db/tables',
    ],
    [
      'features/flags/rules.ts',
      "import { x } from '#features/projects/index'",
      'rules are pure and may not import #features/projects/index',
    ],
    ['features/flags/rules.ts', 'export const home = process.env.HOME', 'is pure and may not use process'],
    ['features/flags/types.ts', "import pg from 'pg'", 'rules are pure and may not import pg'],
    [
      'features/targeting/variant-rules.ts',
      "import { x } from './variants.ts'",
      'rules are pure and may not import ./variants.ts',
    ],
    ['kernel/a.ts', 'setTimeout(() => {}, 1)', 'is pure and may not use setTimeout'],
  ])('finds in %s: %s', (path, text, problem) => {
    expect(problemsWith(path, text)).toEqual(saying(path, problem))
  })
})

describe('time and chance', () => {
  const advice = 'belongs into app/: time, ids and chance come in as arguments'
  it.each([
    ['const now = Date.now()', 'Date.now()'],
    ['const now = new Date()', 'new Date()'],
    ['const now = new Date', 'new Date()'],
    ['const now = Date()', 'Date()'],
    ['const x = Math.random()', 'Math.random()'],
    ["import { randomUUID } from 'node:crypto'", 'randomUUID'],
    ['const x = crypto.randomBytes(8)', 'randomBytes'],
  ])('finds outside of app/: %s', (text, used) => {
    expect(problemsWith('platform/a.ts', text)).toEqual(saying('platform/a.ts', `${used} ${advice}`))
    expect(problemsWith('app/a.ts', text)).toEqual(saying('platform/a.ts', `${used} ${advice}`))
  })
})

describe('what is right', () => {
  it('says nothing about it', () => {
    plant(`${SRC}/main.ts`, "import { runCli } from './cli/run.ts'")
    plant(`${SRC}/cli/run.ts`, "import { serve } from '#app/lifecycle'")
    plant(`${SRC}/app/lifecycle.ts`, "import { flagsSlice } from '#features/flags/index'\nconst now = () => new Date()")
    plant(`${SRC}/features/flags/index.ts`, "import { createHash } from 'node:crypto'\nexport { x } from './rules.ts'")
    plant(
      `${SRC}/features/flags/rules.ts`,
      `import { OPERATORS as parse } from '@leverframe/domain'
       import { compile } from '@leverframe/engine'
       import { Failure } from '#kernel/failure'
       import type { ProjectView } from '#features/projects/index'
       import { NewFlag } from './schema.ts'
       export const at = (iso: string) => new Date(iso).getTime()
       export const x = { process: 1, fetch: parse }.process`,
    )
    plant(`${SRC}/features/flags/store.ts`, "tx.insertInto('features'); say('Update toggles and set them')")
    plant(`${SRC}/features/flags/flags.test.ts`, "import { start } from '#app/lifecycle'; Date.now()")
    plant(`${SRC}/kernel/names.ts`, "import { Type } from 'typebox'\nimport { Failure } from './failure.ts'")
    expect(importProblems(root())).toEqual({ files: 7, problems: [] })
  })
})
