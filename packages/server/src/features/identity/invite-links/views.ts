import type { FastifyRequest } from 'fastify'
import { requireRole } from '#features/identity/roles/index'
import type { Queryable } from '#platform/db/tables'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { InviteLink } from './schema.ts'
import { type InvitedUser, invitedUsers, type StoredInviteLink } from './store.ts'

export interface ViewDeps {
  readonly box: SecretBox
  readonly clock: () => Date
  readonly config: { readonly publicUrl: string | undefined; readonly basePath: string }
}

/** Undefined when the key of the secret is not known. */
function openedSecret(box: SecretBox, sealed: string): string | undefined {
  try {
    return box.open(sealed)
  } catch {
    return undefined
  }
}

/** The address has the same form as in Unleash. */
function urlOf({ publicUrl, basePath }: ViewDeps['config'], request: FastifyRequest, secret: string): string {
  const address = publicUrl ?? `${request.protocol}://${request.host}`
  return `${address}${basePath}/new-user?invite=${secret}`
}

const withoutLink = ({ id, name, username, email }: InvitedUser) => ({ id, name, username, email })

export async function viewsOf(
  { box, clock, config }: ViewDeps,
  q: Queryable,
  request: FastifyRequest,
  links: readonly StoredInviteLink[],
): Promise<InviteLink[]> {
  const [only, ...others] = links
  const users = await invitedUsers(q, others.length === 0 ? only?.id : undefined)
  const now = clock().toISOString()
  const roles = new Map(
    await Promise.all(
      [...new Set(links.map(({ roleId }) => roleId))].map(async (id) => [id, await requireRole(q, id)] as const),
    ),
  )
  return links.map((link) => {
    const secret = openedSecret(box, link.sealed)
    const { id, name, type, description } = roles.get(link.roleId) as InviteLink['role']
    return {
      secret: secret ?? '',
      url: secret === undefined ? null : urlOf(config, request, secret),
      name: link.name,
      enabled: link.isEnabled && link.expiresAt > now,
      expiresAt: link.expiresAt,
      createdAt: link.createdAt,
      createdBy: link.createdBy,
      role: { id, name, type, description },
      users: users.filter(({ linkId }) => linkId === link.id).map(withoutLink),
    }
  })
}
