import { Failure } from '#kernel/failure'
import type { LoginDeps } from './deps.ts'

export type PasswordLoginDeps = Pick<LoginDeps, 'config' | 'isPasswordLoginOff'>

/** Refuses everything about passwords while users cannot log in with one. */
export async function requirePasswordLogin({ config, isPasswordLoginOff }: PasswordLoginDeps): Promise<void> {
  if (config.authType === 'none')
    throw new Failure('conflict', 'This server has no log-in (AUTH_TYPE=none): everyone is Admin')
  if (await isPasswordLoginOff?.()) throw new Failure('conflict', 'Log-in by password is switched off')
}
