import { describe, expect, it } from 'vitest'
import { cyclesIn, importProblems, sourcesBelow, unusedEdges } from './check-imports.mjs'
import { fileTree } from './file-tree.ts'

const SRC = 'packages/server/src'
const { root, write } = fileTree()

/** The problems of a tree with this one file, and an index.ts for its district and its slice. */
function problemsWith(path: string, text: string): string[] {
  const [layer, district, slice, file] = path.split('/')
  if (layer === 'features') write(`${SRC}/features/${district}/index.ts`, 'export {}')
  if (layer === 'features' && file) write(`${SRC}/features/${district}/${slice}/index.ts`, 'export {}')
  write(`${SRC}/${path}`, text)
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
      "import type { F } from '../features/toggles/index.ts'",
      'platform may not import features (../features/toggles/index.ts)',
    ],
    [
      'platform/a.ts',
      "type F = import('#features/toggles/index').F",
      'platform may not import features (#features/toggles/index)',
    ],
    [
      'platform/a.ts',
      "import { operandOf } from '@leverframe/engine'",
      'platform may not import engine (@leverframe/engine)',
    ],
    ['platform/a.ts', "export { start } from '#app/lifecycle'", 'platform may not import app (#app/lifecycle)'],
    [
      'features/toggles/toggle/a.ts',
      "export * from '../../../app/wire.ts'",
      'features may not import app (../../../app/wire.ts)',
    ],
    ['features/toggles/toggle/a.ts', "const x = await import('#cli/run')", 'features may not import cli (#cli/run)'],
    ['app/a.ts', "import '../cli/run.ts'", 'app may not import cli (../cli/run.ts)'],
    ['main.ts', "import { wire } from './app/wire.ts'", 'main may not import app (./app/wire.ts)'],
    [
      'platform/a.ts',
      "import x from '../../test/harness.ts'",
      'reaches outside of its package (../../test/harness.ts)',
    ],
    ['platform/a.ts', 'const x = await import(name)', 'imports something that is only known at run time'],
    ['helpers/a.ts', 'export {}', 'the layer helpers is not in LAYERS'],
  ])('reports for %s: %s', (path, text, problem) => {
    expect(problemsWith(path, text)).toEqual(saying(path, problem))
  })

  it('reports an import of the server in the engine', () => {
    write(
      'packages/engine/src/a.ts',
      "import { x } from './b.ts'\nimport { RE2JS } from 're2js'\nimport { valid } from 'semver'\nimport y from '../../server/src/main.ts'",
    )
    expect(importProblems(root()).problems).toEqual([
      'packages/engine/src/a.ts: engine may not import the package semver',
      'packages/engine/src/a.ts: reaches outside of its package (../../server/src/main.ts)',
    ])
  })
})

describe('districts', () => {
  it.each([
    [
      "import { x } from '#features/workspace/projects/index'",
      'must import the district workspace through its index.ts (#features/workspace/projects/index)',
    ],
    [
      "import type { X } from '../../workspace/projects/store.ts'",
      'must import the district workspace through its index.ts (../../workspace/projects/store.ts)',
    ],
    [
      "import { x } from '#features/audit/index'",
      'the district toggles does not list audit in DISTRICTS (#features/audit/index)',
    ],
    [
      "import { x } from '#features/toggles/tags/store'",
      'must import the slice toggles/tags through its index.ts (#features/toggles/tags/store)',
    ],
    [
      "import { x } from '../open.ts'",
      'the slice toggles/toggle may not import what its district is put together with (../open.ts)',
    ],
  ])('reports for the slice toggles/toggle: %s', (text, problem) => {
    expect(problemsWith('features/toggles/toggle/a.ts', text)).toEqual(saying('features/toggles/toggle/a.ts', problem))
  })

  it('reports a district that is not in the table, and folders without an index.ts', () => {
    write(`${SRC}/features/surprise/box/store.ts`, 'export {}')
    expect(importProblems(root()).problems).toEqual([
      'features/surprise has no index.ts',
      'features/surprise/box has no index.ts',
      `${SRC}/features/surprise/box/store.ts: the district surprise is not in DISTRICTS`,
    ])
  })

  it('reports an edge of the table that no file uses', () => {
    write(
      `${SRC}/features/a/s/x.ts`,
      "import { b } from '#features/b/index'\nexport type { B } from '#features/d/index'",
    )
    expect(unusedEdges(sourcesBelow(root()), { a: ['b', 'c', 'd'], b: [] })).toEqual([
      'DISTRICTS lists c for a, and no file uses it',
    ])
  })

  it('reports slices that import each other in a cycle, types included', () => {
    write(`${SRC}/features/toggles/index.ts`, 'export {}')
    write(`${SRC}/features/toggles/tags/index.ts`, "import { x } from '#features/toggles/toggle/index'")
    write(`${SRC}/features/toggles/toggle/index.ts`, "import type { X } from '../tags/index.ts'")
    expect(importProblems(root()).problems).toEqual([
      'slices import each other in a cycle: toggles/tags -> toggles/toggle -> toggles/tags',
    ])
  })

  it('reports a cycle in the table', () => {
    expect(cyclesIn({ a: ['b'], b: ['c'], c: ['b'] }, 'districts')).toEqual([
      'districts import each other in a cycle: b -> c -> b',
    ])
    expect(cyclesIn({ a: ['b', 'c'], b: ['c'], c: [] }, 'districts')).toEqual([])
  })
})

describe('tables', () => {
  const STORE = `${SRC}/features/toggles/toggle/store.ts`
  const TWICE = 'the table features is written by toggles/toggle and workspace/projects: it belongs to one of them'

  it.each([
    "tx.insertInto('features').values(x)",
    "tx.updateTable('features as f').set(x)",
    "tx.deleteFrom('features')",
    'sql`delete from features where name = 1`',
    "run('Update features\\n set name = 1')",
  ])('reports a table that two slices write: %s', (text) => {
    write(`${SRC}/features/toggles/index.ts`, 'export {}')
    write(`${SRC}/features/toggles/toggle/index.ts`, 'export {}')
    write(STORE, "tx.insertInto('features')")
    expect(problemsWith('features/workspace/projects/store.ts', text)).toEqual([TWICE])
  })

  it.each([
    ['features/workspace/projects/store.ts', 'tx.insertInto(table)', 'writes a table that is only known at run time'],
    [
      'features/workspace/open.ts',
      "tx.insertInto('features')",
      'writes the table features, which only a slice or the platform may',
    ],
  ])('reports for %s: %s', (path, text, problem) => {
    expect(problemsWith(path, text)).toEqual(saying(path, problem))
  })
})

describe('purity', () => {
  it.each([
    [
      'features/toggles/toggle/rules.ts',
      "import { x } from './store.ts'",
      'rules are pure and may not import ./store.ts',
    ],
    [
      'features/toggles/toggle/rules.ts',
      "import { hash } from 'node:crypto'",
      'rules are pure and may not import node:crypto',
    ],
    [
      'features/toggles/toggle/rules.ts',
      "import type { Tx } from '#platform/db/tables'",
      'rules are pure and may not import #platform/db/tables',
    ],
    [
      'features/toggles/toggle/rules.ts',
      "import { x } from '#features/workspace/index'",
      'rules are pure and may not import #features/workspace/index',
    ],
    ['features/toggles/toggle/rules.ts', 'export const home = process.env.HOME', 'is pure and may not use process'],
    ['features/toggles/toggle/types.ts', "import pg from 'pg'", 'rules are pure and may not import pg'],
    [
      'features/toggles/targeting/variant-rules.ts',
      "import { x } from './variants.ts'",
      'rules are pure and may not import ./variants.ts',
    ],
    ['kernel/a.ts', 'setTimeout(() => {}, 1)', 'is pure and may not use setTimeout'],
  ])('reports for %s: %s', (path, text, problem) => {
    expect(problemsWith(path, text)).toEqual(saying(path, problem))
  })
})

describe('time and randomness', () => {
  const advice = 'belongs into app/: time, ids and randomness come in as arguments'
  it.each([
    ['const now = Date.now()', 'Date.now()'],
    ['const now = new Date()', 'new Date()'],
    ['const now = new Date', 'new Date()'],
    ['const now = Date()', 'Date()'],
    ['const x = Math.random()', 'Math.random()'],
    ["import { randomUUID } from 'node:crypto'", 'randomUUID'],
    ['const x = crypto.randomBytes(8)', 'randomBytes'],
  ])('reports outside app/: %s', (text, used) => {
    expect(problemsWith('platform/a.ts', text)).toEqual(saying('platform/a.ts', `${used} ${advice}`))
    expect(problemsWith('app/a.ts', text)).toEqual(saying('platform/a.ts', `${used} ${advice}`))
  })
})

describe('correct code', () => {
  it('has no problems', () => {
    write(`${SRC}/main.ts`, "import { runCli } from './cli/run.ts'")
    write(`${SRC}/cli/run.ts`, "import { serve } from '#app/lifecycle'")
    write(
      `${SRC}/app/lifecycle.ts`,
      "import { flagsSlice } from '#features/toggles/index'\nconst now = () => new Date()",
    )
    write(`${SRC}/features/toggles/index.ts`, "export { x } from './toggle/index.ts'")
    write(
      `${SRC}/features/toggles/toggle/index.ts`,
      "import { createHash } from 'node:crypto'\nexport { x } from './rules.ts'",
    )
    write(
      `${SRC}/features/toggles/toggle/rules.ts`,
      `import { OPERATORS as parse } from '@leverframe/domain'
       import { compile } from '@leverframe/engine'
       import { Failure } from '#kernel/failure'
       import type { ProjectView } from '#features/workspace/index'
       import { NewFlag } from './schema.ts'
       export const at = (iso: string) => new Date(iso).getTime()
       export const x = { process: 1, fetch: parse }.process`,
    )
    write(`${SRC}/features/toggles/toggle/store.ts`, "tx.insertInto('features'); say('Update toggles and set them')")
    write(`${SRC}/features/toggles/toggle/flags.test.ts`, "import { start } from '#app/lifecycle'; Date.now()")
    write(`${SRC}/kernel/names.ts`, "import { Type } from 'typebox'\nimport { Failure } from './failure.ts'")
    expect(importProblems(root())).toEqual({ files: 8, problems: [] })
  })
})
