import { orList, type Permission } from '@leverframe/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { t } from '../lib/messages.ts'
import type { Me } from '../lib/types.ts'
import { meQuery } from './queries.ts'

export interface Where {
  readonly project?: string | undefined
  readonly environment?: string | undefined
}

type Grant = Me['permissions'][number]

const covers = (granted: string | undefined, asked: string | undefined): boolean =>
  granted === undefined || granted === '*' || granted === asked

/** The same check as on the server, which decides. */
export const holds = (
  grants: readonly Grant[],
  permission: Permission,
  { project, environment }: Where = {},
): boolean =>
  grants.some(
    (grant) =>
      grant.permission === 'ADMIN' ||
      (grant.permission === permission && covers(grant.project, project) && covers(grant.environment, environment)),
  )

/** `may('UPDATE_FEATURE', { project })`: also false while the user is loading. */
export function useMay(): (permission: Permission, where?: Where) => boolean {
  const { data } = useQuery(meQuery)
  return useCallback((permission, where) => holds(data?.permissions ?? [], permission, where), [data])
}

/** Why something is not possible. Several permissions: one of them is enough. */
export function refusalOf(permissions: readonly Permission[], { project, environment }: Where = {}): string {
  const scope = [
    environment && t('environment "{environment}"', { environment }),
    project && t('project "{project}"', { project }),
  ].filter(Boolean)
  const where = scope.length > 0 ? t(' in {scope}', { scope: scope.join(t(' of ')) }) : ''
  return t('You need the permission {permissions}{where}', {
    permissions: orList(permissions, permissions.length),
    where,
  })
}
