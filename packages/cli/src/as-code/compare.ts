import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Api } from '../api.ts'
import type { Run } from '../command.ts'
import { CliFailure } from '../exit-codes.ts'
import { type FileThing, type Problem, problemText } from './model.ts'
import { type Plan, planOf } from './plan.ts'
import { type ReadFiles, readFiles } from './read-files.ts'
import { readServer, type ServerState } from './server-state.ts'
import { MARKER } from './write-yaml.ts'

export interface Compared {
  readonly plan: Plan
  readonly state: ServerState
}

const MAX_PROBLEMS = 1_000

function refuse(root: string, problems: readonly Problem[]): never {
  const sorted = problems.toSorted((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  )
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  throw new CliFailure(
    `${root} has ${count}. Nothing was applied`,
    undefined,
    sorted.slice(0, MAX_PROBLEMS).map(problemText),
  )
}

function filesIn(root: string): ReadFiles {
  const marker = join(root, MARKER)
  return readFiles(root, existsSync(marker) ? readFileSync(marker, 'utf8') : '')
}

/** The files of a folder. Throws with all problems of all files. */
export function checkedFiles(root: string): readonly FileThing[] {
  const { things, problems } = filesIn(root)
  if (problems.length > 0) refuse(root, problems)
  return things
}

async function archivedToggles(api: Api): Promise<ReadonlyMap<string, string>> {
  const { features } = await api.call<{ features: { name: string; project: string }[] }>(
    'GET',
    '/api/admin/archive/features',
  )
  return new Map(features.map(({ name, project }) => [name, project]))
}

/** Reads the files and the server and plans the changes. Throws with all problems, before anything is written. */
export async function compared(
  root: string,
  { api: open, progress, environment }: Pick<Run, 'api' | 'progress' | 'environment'>,
  isPruning: boolean,
): Promise<Compared> {
  const api = open()
  const { things, problems: ofFiles } = filesIn(root)
  const steps = progress('Reading the server')
  try {
    // References are checked for the files that can be read, so that all problems are reported together.
    const state = await readServer(api, steps)
    const plan = planOf(things, state, { isPruning, archived: await archivedToggles(api), environment })
    const problems = ofFiles.length > 0 ? [...ofFiles, ...plan.problems.filter(isCertain(ofFiles))] : plan.problems
    if (problems.length > 0) refuse(root, problems)
    return { plan, state }
  } finally {
    steps.end()
  }
}

/** A reference may lead to a file that could not be read, so it is reported only when all files of that kind were read. */
const isCertain =
  (ofFiles: readonly Problem[]) =>
  ({ missingKind }: Problem): boolean =>
    missingKind === undefined || !ofFiles.some(({ unreadKind }) => unreadKind === missingKind)
