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

/** More names than this would be a list instead of a sentence. */
const MAX_NAMED = 3

/**
 * What a user can do on a page, and who can grant more. Undefined if nothing is left out. A user with some of the
 * permissions is not called a reader.
 */
export function readOnlySentence(all: readonly Missing[], isPartial = false): string | undefined {
  const [first] = all
  if (first === undefined) return undefined
  const project = all.every((one) => one.project === first.project) ? first.project : undefined
  const granter = granterOf(project)
  const kinds = new Set(all.map(({ permissions }) => permissions.join(' ')))
  const named = refusalOf(first.permissions, { project })
  if (isPartial) {
    const names = [...new Set(all.flatMap(({ permissions }) => permissions))]
    if (kinds.size === 1) return `You can use the controls on this page. ${named} for more. Ask ${granter}.`
    const list = names.length > MAX_NAMED ? 'other permissions' : names.join(', ')
    return `You can use the controls on this page. For more you need ${list}. Ask ${granter}.`
  }
  if (kinds.size > 1) return `You can view this page. To change it, ask ${granter}.`
  return `You can view this page. ${named} to change it. Ask ${granter}.`
}
