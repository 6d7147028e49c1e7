import type { Permission } from '@leverframe/domain'
import { refusalOf } from '../api/permissions.ts'

/** The permissions of a control that is left out: one of them is enough. */
export interface Missing {
  readonly permissions: readonly Permission[]
  readonly project: string | undefined
}

/** Who can grant a permission: the owners of a project, or an Admin. */
export const granterOf = (project: string | undefined): string =>
  project === undefined ? 'an Admin' : `an owner of project "${project}" or an Admin`

/** What a user can do on a page, and who can grant more. Undefined if nothing is left out. */
export function readOnlySentence(all: readonly Missing[]): string | undefined {
  const [first] = all
  if (first === undefined) return undefined
  const project = all.every((one) => one.project === first.project) ? first.project : undefined
  const granter = granterOf(project)
  const kinds = new Set(all.map(({ permissions }) => permissions.join(' ')))
  if (kinds.size > 1) return `You can view this page. To change it, ask ${granter}.`
  return `You can view this page. ${refusalOf(first.permissions, { project })} to change it. Ask ${granter}.`
}
