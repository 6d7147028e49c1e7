import { parseExpiry } from '#features/identity/api-tokens/index'
import type { EventType } from '#kernel/event'
import { Failure, invalid, notFound } from '#kernel/failure'
import type { Context } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import { sqlFault } from '#platform/db/faults'
import type { NewPersonalToken, PersonalToken } from './schema.ts'
import { countPersonalTokens, findPersonalToken, insertPersonalToken, removePersonalToken } from './store.ts'

/** Used for tokens of users and of service accounts, which differ in event types and in who may create them. */
export interface NewTokenInput {
  readonly userId: number
  readonly token: NewPersonalToken
  /** The secret itself never enters a transaction, a stored command or an event. */
  readonly hash: string
}

export async function addPersonalToken(
  { tx, now, newId, record }: Context,
  { userId, token, hash }: NewTokenInput,
  { maxPersonalTokens }: Limits,
  type: EventType,
): Promise<PersonalToken> {
  if (maxPersonalTokens !== undefined && (await countPersonalTokens(tx, userId)) >= maxPersonalTokens)
    throw new Failure('limit_exceeded', `A user can have ${maxPersonalTokens} personal access tokens`)
  const { description } = token
  const expiresAt = parseExpiry(token.expiresAt)
  if (expiresAt !== null && expiresAt <= now) throw invalid('/body/expiresAt', 'must be in the future')
  const given = { userId, description, createdAt: now, expiresAt }
  const id = await insertPersonalToken(tx, given, { key: newId(), hash }).catch((error: unknown) => {
    if (sqlFault(error) !== 'unique') throw error
    throw new Failure('name_exists', 'There is a token with this description already', { cause: error })
  })
  const made = { id, ...given }
  record({ type, data: made })
  return made
}

/** A token of another user is reported as not found. `id` is also the UUID that earlier versions used. */
export async function dropPersonalToken(
  { tx, record }: Context,
  { userId, id }: { readonly userId: number; readonly id: string },
  type: EventType,
): Promise<void> {
  const token = await findPersonalToken(tx, userId, id)
  if (!token) throw notFound('personal access token', id)
  await removePersonalToken(tx, token.id)
  record({ type, preData: token })
}

export const newPersonalSecret = (newSecret: () => string): string => `user:${newSecret()}`

/** The only response with a secret. */
export const asCreated = (token: PersonalToken, secret: string) => ({ ...token, seenAt: null, secret })
