import { describe, expect, it } from 'vitest'
import { promiseProblems } from './check-promises.mjs'
import { fileTree } from './file-tree.ts'

const { root, write } = fileTree()

const DECLARATIONS = `
export type RunCommand = (name: string) => Promise<void>
export interface Parts { readonly run: RunCommand; readonly write: (x: number) => Promise<number>; ping(): Promise<void> }
export async function requireFlag() {}
export const findFlag = async () => 1
export const countFlags = (q: unknown): Promise<number> => q as never
export class Log { async advance() {} }
export const sync = () => 1
`

/** The problems of these statements, in a file next to the declarations. */
function lost(...statements: string[]): string[] {
  write('packages/server/src/declarations.ts', DECLARATIONS)
  write('packages/server/src/a.ts', statements.join('\n'))
  return promiseProblems(root()).problems
}

describe('promise that is not awaited', () => {
  it.each([
    ['({ run }: Parts) => { run("x") }', 'run'],
    ['parts.run("x")', 'parts.run'],
    ['store.write(1)', 'store.write'],
    ['this.store.ping()', 'store.ping'],
    ['requireFlag()', 'requireFlag'],
    ['findFlag()', 'findFlag'],
    ['countFlags(q)', 'countFlags'],
    ['log.advance()', 'log.advance'],
    ["tx.insertInto('features').values(x).execute()", 'execute'],
    ['findFlag().then(use)', 'then'],
    ['async function helper(work: () => Promise<void>) { work() }', 'work'],
    ['if (findFlag()) use()', 'findFlag'],
    ['if (!findFlag()) use()', 'findFlag'],
    ['const x = findFlag() ? 1 : 2', 'findFlag'],
  ])('is reported: %s', (statement, shown) => {
    const problem = `packages/server/src/a.ts:1: ${shown}() returns a promise that is not awaited`
    expect(lost(statement)).toEqual([problem])
  })

  it('is reported with its line', () => {
    expect(lost('sync()', '', 'findFlag()')).toEqual([
      'packages/server/src/a.ts:3: findFlag() returns a promise that is not awaited',
    ])
  })
})

it('is not reported when it is awaited, nor for synchronous functions of the same name', () => {
  const statements = [
    'await findFlag()',
    'void findFlag()',
    'const flag = findFlag()',
    'export const f = () => findFlag()',
    'async () => { return findFlag() }',
    'findFlag().catch(report)',
    'await Promise.all([findFlag()])',
    'sync()',
    'if (!(await findFlag())) use()',
    'function ping() {}',
    'ping()',
    'reader.close()',
  ]
  expect(lost(...statements)).toEqual([])
})
