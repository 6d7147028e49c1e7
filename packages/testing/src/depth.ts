import { basename } from 'node:path'
import { it } from 'vitest'
import { type Engine, engines } from './databases.ts'

/**
 * `npm test` runs the short form of long proofs. `npm run test:long` runs every test file that imports this one in its full
 * form, and the files `*.long.ts`.
 */
export const isLong = Boolean(process.env.TEST_LONG)

/**
 * For proofs whose result does not depend on the store: PostgreSQL only in the long form. What several instances or
 * transactions at the same time show depends on it: such a test uses `engines`, or names PostgreSQL.
 */
export const proofEngines: readonly Engine[] = isLong ? engines : ['sqlite']

/**
 * For the tests of a slice: both engines in the long form. In the short form half of the files run on each engine. Files about
 * SQL that differs between the engines use `engines`.
 */
export const engineInTurn = (file: string): readonly Engine[] =>
  isLong ? engines : engines.filter((_, index) => index === sumOf(basename(file)) % engines.length)

const sumOf = (text: string): number => Buffer.from(text).reduce((sum, byte) => sum + byte, 0)

/** For proofs over every route: all of them in the long form, and one of several in the short form. */
export const sampleOf = <T>(all: readonly T[], oneOf: number): readonly T[] =>
  isLong ? all : all.filter((_, index) => index % oneOf === 0)

/** For generated matrices, which are whole on SQLite: the long form has them whole on PostgreSQL, too, the short form one of several. */
export const matrixOn = <T>(engine: Engine, all: readonly T[], oneOf: number): readonly T[] =>
  engine === 'sqlite' ? all : sampleOf(all, oneOf)

/** For proofs of several variants of each route: all of them in the long form, and one per route in turn in the short form. */
export const oneInTurn = <T>(all: readonly T[], index: number): readonly T[] =>
  isLong || all.length === 0 ? all : [all[index % all.length] as T]

/** How often a random test repeats. `npm run test:fuzz` sets FUZZ_RUNS. */
export const runs = ({ short, long }: { short: number; long: number }): number =>
  Number(process.env.FUZZ_RUNS ?? (isLong ? long : short))

/**
 * A test that only the long form has. Use it for a slow test when `npm test` proves the same in a faster way: by fewer samples,
 * or by a test of the same behaviour without a browser or an external program.
 */
export const itLong: typeof it = isLong ? it : withoutTests()

function withoutTests(): typeof it {
  const none = () => {}
  return Object.assign(none, { each: () => none }) as unknown as typeof it
}
