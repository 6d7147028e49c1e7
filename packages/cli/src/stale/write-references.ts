import type { Api } from '../api.ts'
import { encoded } from '../toggle.ts'
import type { SourceLocation } from './scan.ts'

/** The limits of the server. */
const MAX_REFERENCES = 5_000
const MAX_PER_TOGGLE = 200
const MAX_PATH_LENGTH = 500

export interface Reference extends SourceLocation {
  readonly feature: string
}

/** As many references as the server stores, an equal share for each toggle. */
export function fitted(byToggle: ReadonlyMap<string, readonly SourceLocation[]>): Reference[] {
  const usable = new Map(
    [...byToggle].map(([feature, locations]) => [
      feature,
      locations.filter(({ path }) => path.length <= MAX_PATH_LENGTH),
    ]),
  )
  const taken = (most: number): Reference[] =>
    [...usable].flatMap(([feature, locations]) =>
      locations.slice(0, most).map((location) => ({ feature, ...location })),
    )
  let most = MAX_PER_TOGGLE
  while (most > 1 && taken(most).length > MAX_REFERENCES) most = Math.floor(most / 2)
  return taken(most).slice(0, MAX_REFERENCES)
}

export interface Written {
  readonly project: string
  readonly references: number
  readonly toggles: number
  /** References that the limits of the server leave out. */
  readonly leftOut: number
}

export interface Target {
  readonly repository: string
  readonly revision: string
  readonly urlTemplate: string | undefined
}

/** Replaces the references of the repository in one project. */
export async function writeReferences(
  api: Api,
  project: string,
  target: Target,
  byToggle: ReadonlyMap<string, readonly SourceLocation[]>,
): Promise<Written> {
  const sent = fitted(byToggle)
  const all = [...byToggle.values()].reduce((sum, locations) => sum + locations.length, 0)
  const { references, toggles } = await api.call<Written>(
    'PUT',
    `/api/admin/projects/${encoded(project)}/code-references`,
    { body: { ...target, references: sent } },
  )
  return { project, references, toggles, leftOut: all - sent.length }
}
