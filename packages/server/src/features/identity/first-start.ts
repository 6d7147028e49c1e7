import { ensureToken, existingHashes, forgetUnreadable, type TokenType } from '#features/identity/api-tokens/index'
import {
  anyUserExists,
  ensureFirstPassword,
  ensureFirstUser,
  findUser,
  loginName,
  passwordHashOf,
  weaknessesOf,
} from '#features/identity/users/index'
import { SYSTEM } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { BadConfiguration } from '#platform/config/load'
import type { Config } from '#platform/config/settings'
import { hashOf } from '#platform/secrets/hash'
import { hashPassword } from '#platform/secrets/password'
import type { Deps } from '#platform/slice'

/** Credentials created at start; printed once and not stored in clear text. */
export interface FirstStart {
  readonly username: string
  /** False when the store existed and only its first user had no password. */
  readonly isNewStore: boolean
  /** Only a generated password; not one from the settings. */
  readonly adminPassword?: string
  readonly adminToken?: string
}

const ensure = async ({ run }: Deps, type: TokenType, secret: string): Promise<void> => {
  const prefix = `${secret.split('.')[0]}.`
  await run(SYSTEM, step(ensureToken, { type, prefix, hash: hashOf(secret) }))
}

/** Creates the tokens from the settings. Reports all errors at once. */
export async function ensureConfiguredTokens(deps: Deps, config: Config): Promise<void> {
  const given: [TokenType, string, readonly string[]][] = [
    ['admin', 'INIT_ADMIN_API_TOKENS', config.initAdminApiTokens],
    ['client', 'INIT_CLIENT_API_TOKENS', config.initClientApiTokens],
    ['frontend', 'INIT_FRONTEND_API_TOKENS', config.initFrontendApiTokens],
  ]
  if (!config.readableApiTokens) await forgetUnreadable(deps)
  // Only the first start writes, so that later ones do not wait for other writers.
  const hashes = given.flatMap(([, , secrets]) => secrets.map(hashOf))
  const existing = await existingHashes(deps.store.read, hashes)
  const mistakes: string[] = []
  for (const [type, variable, secrets] of given)
    for (const [index, secret] of secrets.entries()) {
      if (existing.has(hashOf(secret))) continue
      await ensure(deps, type, secret).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
        mistakes.push(`${variable} has a mistake in entry ${index + 1}: ${error.message.replace(/^\S+: /, '')}`)
      })
    }
  if (mistakes.length > 0) throw new BadConfiguration(mistakes)
}

type NewBytes = (count: number) => Buffer

/** Generates a password that meets the rules. */
function newPassword(newBytes: NewBytes): string {
  for (;;) {
    const password = newBytes(18).toString('base64url')
    if (weaknessesOf(password).length === 0) return password
  }
}

const FIRST_USER = 1

/**
 * Creates the first user and an admin token in an empty store. Runs last, when the port is taken and no request is
 * answered yet: everything that can stop a start must run before, or the credentials would be created and never
 * printed.
 */
export async function setUpEmptyStore(deps: Deps, config: Config, newBytes: NewBytes): Promise<FirstStart | undefined> {
  if (await anyUserExists(deps.store.read)) return ensureFirstLogin(deps, config, newBytes)
  const username = config.defaultAdminUsername
  const password = config.authType === 'none' ? undefined : (config.defaultAdminPassword ?? newPassword(newBytes))
  const passwordHash = password === undefined ? null : await hashPassword(password)
  // Another instance may have created it first.
  if (!(await deps.run(SYSTEM, step(ensureFirstUser, { username, passwordHash })))) return undefined
  const first = { username, isNewStore: true, ...generated(config, password) }
  if (config.authType === 'none' || config.initAdminApiTokens.length > 0) return first
  const adminToken = `*:*.${newBytes(28).toString('hex')}`
  await ensure(deps, 'admin', adminToken)
  return { ...first, adminToken }
}

const generated = (config: Config, password: string | undefined) =>
  password === undefined || config.defaultAdminPassword !== undefined ? {} : { adminPassword: password }

/** Sets a password for the first user of a store that was created without log-in. */
async function ensureFirstLogin(deps: Deps, config: Config, newBytes: NewBytes): Promise<FirstStart | undefined> {
  const { read } = deps.store
  const user = config.authType === 'none' ? undefined : await findUser(read, FIRST_USER)
  if (user?.accountType !== 'User' || (await passwordHashOf(read, FIRST_USER)) !== null) return undefined
  const password = config.defaultAdminPassword ?? newPassword(newBytes)
  const passwordHash = await hashPassword(password)
  if (!(await deps.run(SYSTEM, step(ensureFirstPassword, { id: FIRST_USER, passwordHash })))) return undefined
  return { username: loginName(user), isNewStore: false, ...generated(config, password) }
}
