import { ADMIN_TOKEN, type CallOptions, type TestServer } from '@leverframe/testing/harness'
import { aPerson, aRole, memberPath } from '@leverframe/testing/members'
import { succeed } from '@leverframe/testing/scenario'
import { ADMIN_ROLE, MEMBER_ROLE } from '#kernel/roles'
import type { Environment } from './toggles.ts'

const WRITES = [
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  'DELETE_FEATURE',
] as const
export type Permission =
  | (typeof WRITES)[number]
  | 'APPROVE_CHANGE_REQUEST'
  | 'APPLY_CHANGE_REQUEST'
  | 'SKIP_CHANGE_REQUEST'
  | 'PROJECT_CHANGE_REQUEST_WRITE'

export const PEOPLE = ['ann', 'bob', 'cy', 'dee', 'root', 'token'] as const
export type Who = (typeof PEOPLE)[number]

/** The members of the project, and their permissions there. Without `in` a permission applies everywhere. */
const GRANTS: Readonly<Record<Exclude<Who, 'root' | 'token'>, readonly { may: Permission; in?: Environment }[]>> = {
  ann: WRITES.map((may) => ({ may })),
  bob: [{ may: 'APPROVE_CHANGE_REQUEST' }, { may: 'PROJECT_CHANGE_REQUEST_WRITE' }],
  cy: [
    { may: 'APPROVE_CHANGE_REQUEST', in: 'production' },
    { may: 'APPLY_CHANGE_REQUEST', in: 'production' },
  ],
  dee: [
    ...WRITES.map((may) => ({ may })),
    { may: 'APPLY_CHANGE_REQUEST' },
    { may: 'SKIP_CHANGE_REQUEST' },
    { may: 'PROJECT_CHANGE_REQUEST_WRITE' },
  ],
}

export const isAdmin = (who: Who): boolean => who === 'root' || who === 'token'
/** API tokens are no user. */
export const isUser = (who: Who): boolean => who !== 'token'

export function may(members: ReadonlySet<Who>, who: Who, permission: Permission, environment?: Environment): boolean {
  if (who === 'root' || who === 'token') return true
  return (
    members.has(who) &&
    GRANTS[who].some((grant) => grant.may === permission && (grant.in === undefined || grant.in === environment))
  )
}

export interface Cast {
  readonly as: Readonly<Record<Who, CallOptions>>
  /** By user id. The token has none. */
  readonly named: ReadonlyMap<number, Who>
  join(project: string, who: Who): Promise<void>
  leave(project: string, who: Who): Promise<void>
}

/** The people, in no project yet. */
export async function aCast(server: TestServer): Promise<Cast> {
  const members = ['ann', 'bob', 'cy', 'dee'] as const
  const seats = new Map<Who, { id: number; role: number; as: CallOptions }>()
  for (const who of members) {
    const wanted = GRANTS[who].flatMap(({ may: name, in: environment }) => (environment ? { name, environment } : name))
    const role = who === 'ann' ? MEMBER_ROLE : await aRole(server, wanted)
    const { id, as } = await aPerson(server)
    seats.set(who, { id, role, as })
  }
  const root = await aPerson(server, ADMIN_ROLE)
  const seatOf = (who: Who) => seats.get(who) as { id: number; role: number; as: CallOptions }
  const pathOf = (project: string, who: Who) => memberPath(project, seatOf(who).id, seatOf(who).role)
  return {
    as: {
      ann: seatOf('ann').as,
      bob: seatOf('bob').as,
      cy: seatOf('cy').as,
      dee: seatOf('dee').as,
      root: root.as,
      token: { token: ADMIN_TOKEN },
    },
    named: new Map([...members.map((who) => [seatOf(who).id, who] as const), [root.id, 'root']]),
    join: (project, who) => succeed(server, 'POST', pathOf(project, who)),
    leave: (project, who) => succeed(server, 'DELETE', pathOf(project, who)),
  }
}
