import type { Holder } from '../../api/access-queries.ts'
import { t } from '../../lib/messages.ts'

export type HeldRole = Holder['roles'][number]

/** "by the group Shop team", or empty for a role that the user has directly. */
const viaText = (via: string): string =>
  via.startsWith('group ') ? t(' by the group {via}', { via: via.slice('group '.length) }) : ''

/** "Member in shop by the group Shop team". */
export const heldRoleSentence = ({ role, via, project }: HeldRole): string =>
  `${role.name}${project === undefined ? '' : t(' in {project}', { project })}${viaText(via)}`

export const projectsOf = ({ roles }: Holder): readonly string[] => [
  ...new Set(roles.flatMap(({ project }) => project ?? [])),
]

/** The roles for the instance that a user has in addition to the direct one. */
export const rootRolesByGroups = ({ roles }: Holder): readonly HeldRole[] =>
  roles.filter(({ project, via }) => project === undefined && via.startsWith('group '))

export interface HolderOfRole {
  readonly userId: number
  readonly userName: string
  /** "for the installation", "in shop by the group Shop team". */
  readonly how: string
}

/** All holders of a role, once for each way in which they have it. */
export const holdersOf = (holders: readonly Holder[], roleId: number): readonly HolderOfRole[] =>
  holders.flatMap(({ userId, userName, roles }) =>
    roles
      .filter(({ role }) => role.id === roleId)
      .map(({ via, project }) => ({
        userId,
        userName,
        how: `${project === undefined ? t('for the installation') : t('in {project}', { project })}${viaText(via)}`,
      })),
  )
