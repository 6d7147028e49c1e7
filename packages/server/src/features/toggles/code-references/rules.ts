import { Failure, invalid } from '#kernel/failure'
import { MAX_REFERENCES_PER_TOGGLE, type NewCodeReferences } from './schema.ts'

export interface CodeReference {
  readonly feature: string
  readonly path: string
  readonly line: number
}

const URL_START = /^https?:\/\/[^/?#{}\s]+[/?#]/i

/** Throws a 400 for a template that would not give http or https addresses, or that contains a password. */
export function checkTemplate(template: string): void {
  const path = '/body/urlTemplate'
  if (!URL_START.test(template)) throw invalid(path, 'must be an http or https address with a path')
  const sample = filled(template, 'main', { path: 'a/b.ts', line: 1 })
  if (!URL.canParse(sample)) throw invalid(path, 'must be an http or https address with a path')
  const { username, password } = new URL(sample)
  if (username !== '' || password !== '') throw invalid(path, 'must not contain a user name or password')
  if (!template.includes('{path}')) throw invalid(path, 'must contain the placeholder {path}')
}

const encodedPath = (path: string): string => path.toWellFormed().split('/').map(encodeURIComponent).join('/')

/** The address of a line. */
export function filled(template: string, revision: string, { path, line }: Omit<CodeReference, 'feature'>): string {
  const values: Readonly<Record<string, string>> = {
    path: encodedPath(path),
    line: String(line),
    revision: encodedPath(revision),
  }
  return template.replace(/\{(path|line|revision)\}/g, (_, name: string) => values[name] as string)
}

const keyOf = ({ feature, path, line }: CodeReference): string => JSON.stringify([feature, path, line])

const order = (a: CodeReference, b: CodeReference): number => {
  if (a.feature !== b.feature) return a.feature < b.feature ? -1 : 1
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.line - b.line
}

/** Sorted, each place once. Throws a 400 if a toggle has too many. */
export function normalReferences(given: NewCodeReferences['references']): CodeReference[] {
  const unique = [...new Map(given.map((one) => [keyOf(one), one])).values()].sort(order)
  const counts = new Map<string, number>()
  for (const { feature } of unique) {
    const count = (counts.get(feature) ?? 0) + 1
    if (count > MAX_REFERENCES_PER_TOGGLE)
      throw new Failure(
        'limit_exceeded',
        `A repository can have at most ${MAX_REFERENCES_PER_TOGGLE} references of one toggle: "${feature}" has more`,
      )
    counts.set(feature, count)
  }
  return unique
}

export const countNamedToggles = (references: readonly CodeReference[]): number =>
  new Set(references.map(({ feature }) => feature)).size
