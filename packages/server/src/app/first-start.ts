import { randomBytes } from 'node:crypto'
import { ensureToken, hashOf, type TokenType } from '#features/tokens/index'
import { ensureFirstUser } from '#features/users/index'
import { SYSTEM } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { BadConfiguration } from '#platform/config/load'
import type { Config } from '#platform/config/settings'
import type { Parts } from '#platform/slice'

/** What a first start made; shown once, and stored nowhere in clear. */
export interface FirstStart {
  readonly username: string
  readonly adminToken?: string
}

const ensure = async ({ run }: Parts, type: TokenType, secret: string): Promise<void> => {
  const scope = `${secret.split('.')[0]}.`
  await run(SYSTEM, step(ensureToken, { type, scope, hash: hashOf(secret) }))
}

/** Makes the tokens that the settings ask for; all mistakes are told at once. */
export async function ensureGivenTokens(parts: Parts, config: Config): Promise<void> {
  const given: [TokenType, string, readonly string[]][] = [
    ['admin', 'INIT_ADMIN_API_TOKENS', config.initAdminApiTokens],
    ['client', 'INIT_CLIENT_API_TOKENS', config.initClientApiTokens],
    ['frontend', 'INIT_FRONTEND_API_TOKENS', config.initFrontendApiTokens],
  ]
  const mistakes: string[] = []
  for (const [type, variable, secrets] of given)
    for (const [index, secret] of secrets.entries())
      await ensure(parts, type, secret).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
        mistakes.push(`${variable} has a mistake in entry ${index + 1}: ${error.message.replace(/^\S+: /, '')}`)
      })
  if (mistakes.length > 0) throw new BadConfiguration(mistakes)
}

/**
 * On an empty store, the first user and a token to begin with. Runs last: whatever stops a start must do so before this,
 * or the token would be made and never shown.
 */
export async function setUpEmptyStore(parts: Parts, config: Config): Promise<FirstStart | undefined> {
  const username = config.defaultAdminUsername
  if (!(await parts.run(SYSTEM, step(ensureFirstUser, { username })))) return undefined
  if (config.authType === 'none' || config.initAdminApiTokens.length > 0) return { username }
  const adminToken = `*:*.${randomBytes(28).toString('hex')}`
  await ensure(parts, 'admin', adminToken)
  return { username, adminToken }
}
