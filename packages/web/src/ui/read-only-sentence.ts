import type { Permission } from '@leverframe/domain'
import { refusalOf } from '../api/permissions.ts'
import { t } from '../lib/messages.ts'

/** The permissions of a control that is left out: one of them is enough. */
export interface Missing {
  readonly permissions: readonly Permission[]
  readonly project: string | undefined
}

/** What a user can do on a page, and who can grant more. Undefined if nothing is left out. */
export function readOnlySentence(all: readonly Missing[]): string | undefined {
  const [first] = all
  if (first === undefined) return undefined
  const project = all.every((one) => one.project === first.project) ? first.project : undefined
  const granter = project === undefined ? t('an Admin') : t('an owner of project "{project}" or an Admin', { project })
  const kinds = new Set(all.map(({ permissions }) => permissions.join(' ')))
  if (kinds.size > 1) return t('You can view this page. To change it, ask {granter}.', { granter })
  return t('You can view this page. {permissions} to change it. Ask {granter}.', {
    permissions: refusalOf(first.permissions, { project }),
    granter,
  })
}
