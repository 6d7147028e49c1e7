import type { Permission } from '@leverframe/domain'
import { refusalOf } from '../api/permissions.ts'
import { t } from '../lib/messages.ts'

/** The permissions of a control that is left out: one of them is enough. */
export interface Missing {
  readonly permissions: readonly Permission[]
  readonly project: string | undefined
}

/** Who can grant a permission: the owners of a project, or an Admin. */
export const granterOf = (project: string | undefined): string =>
  project === undefined ? t('an Admin') : t('an owner of project "{project}" or an Admin', { project })

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
    if (kinds.size === 1)
      return t('You can use the controls on this page. {named} for more. Ask {granter}.', { named, granter })
    const list = names.length > MAX_NAMED ? t('other permissions') : names.join(', ')
    return t('You can use the controls on this page. For more you need {list}. Ask {granter}.', { list, granter })
  }
  if (kinds.size > 1) return t('You can view this page. To change it, ask {granter}.', { granter })
  return t('You can view this page. {named} to change it. Ask {granter}.', { named, granter })
}
