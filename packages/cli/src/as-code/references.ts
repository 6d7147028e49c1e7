import { isMap, type Path, suggestion } from './json-schema.ts'
import type { Fields, FileThing, KindName, Problem, Thing } from './model.ts'
import { problemAt } from './model.ts'

/** Strategy types that every server has. */
export interface KnownNames {
  readonly builtInStrategies: readonly string[]
  readonly things: readonly Thing[]
}

interface Names {
  has(kind: KindName, name: string, project: string | undefined): boolean
  all(kind: KindName, project: string | undefined): string[]
}

/** Names of the files and of the server. A thing of a project is known in that project only. */
function namesOf(files: readonly Thing[], { builtInStrategies, things }: KnownNames): Names {
  const known = new Map<string, Set<string>>()
  const of = (kind: KindName, project: string | undefined): Set<string> => {
    const key = JSON.stringify([kind, project ?? null])
    const set = known.get(key) ?? new Set<string>()
    known.set(key, set)
    return set
  }
  for (const { kind, project, name } of [...things, ...files]) of(kind.name, project).add(name)
  for (const name of builtInStrategies) of('strategy type', undefined).add(name)
  return {
    has: (kind, name, project) =>
      of(kind, undefined).has(name) || (project !== undefined && of(kind, project).has(name)),
    all: (kind, project) => [...of(kind, undefined), ...(project === undefined ? [] : of(kind, project))],
  }
}

type Check = (path: Path, kind: KindName, name: unknown, project?: string) => void

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldsOf = (value: unknown): Fields => (isMap(value) ? value : {})

function checkConstraints(value: unknown, path: Path, project: string | undefined, check: Check): void {
  for (const [index, one] of listOf(value).entries())
    check([...path, index, 'contextName'], 'context field', fieldsOf(one).contextName, project)
}

function checkStrategy(value: unknown, path: Path, project: string | undefined, check: Check): void {
  const { name, segments, constraints } = fieldsOf(value)
  check([...path, 'name'], 'strategy type', name)
  checkConstraints(constraints, [...path, 'constraints'], project, check)
  for (const [index, segment] of listOf(segments).entries())
    check([...path, 'segments', index], 'segment', segment, project)
}

function checkThing({ kind, project, name, fields }: FileThing, check: Check): void {
  const home = kind.name === 'project' ? name : project
  checkConstraints(fields.constraints, ['constraints'], home, check)
  for (const [environment, entry] of Object.entries(kind.name === 'add-on' ? {} : fieldsOf(fields.environments))) {
    const at = ['environments', environment]
    const { strategies, defaultStrategy } = fieldsOf(entry)
    check(at, 'environment', environment)
    if (defaultStrategy) checkStrategy(defaultStrategy, [...at, 'defaultStrategy'], home, check)
    for (const [index, one] of listOf(strategies).entries())
      checkStrategy(one, [...at, 'strategies', index], home, check)
  }
  for (const [index, milestone] of listOf(fields.milestones).entries())
    for (const [position, one] of listOf(fieldsOf(milestone).strategies).entries())
      checkStrategy(one, ['milestones', index, 'strategies', position], home, check)
  if (isMap(fields.dependency)) check(['dependency', 'feature'], 'toggle', fields.dependency.feature, home)
  for (const [index, { environment }] of listOf(fields.permissions).map(fieldsOf).entries())
    if (environment !== undefined) check(['permissions', index, 'environment'], 'environment', environment)
  if (kind.name !== 'add-on') return
  for (const [index, one] of listOf(fields.environments).entries()) check(['environments', index], 'environment', one)
  for (const [index, one] of listOf(fields.projects).entries())
    if (one !== '*') check(['projects', index], 'project', one)
}

/** References to things that neither a file nor the server has. */
export function referenceProblems(files: readonly FileThing[], known: KnownNames): Problem[] {
  const names = namesOf(files, known)
  const problems: Problem[] = []
  for (const thing of files)
    checkThing(thing, (path, kind, name, project) => {
      if (typeof name !== 'string' || names.has(kind, name, project)) return
      const near = suggestion(name, names.all(kind, project))
      problems.push({
        ...problemAt(thing, path, `There is no ${kind} named ${JSON.stringify(name)}${near}`),
        missingKind: kind,
      })
    })
  return problems
}
