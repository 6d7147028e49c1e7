import { hash, verify } from '@node-rs/argon2'

/** Argon2id in the thread pool: slow and memory-hard on purpose, so never inside a transaction. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Random bytes in the shape of a hash of that cost: what somebody without a password is compared with. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$h/8c3SEFPXAHtmxHN3/jCA$6D6phlWBIsUJr0v1K0Y7OvsDDziUjgsoysINb/wkQn0'

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Takes as long for a user who does not exist, or has no password, as for a wrong one. Never throws. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  try {
    return (await verify(stored ?? NOBODY, password)) && typeof stored === 'string'
  } catch {
    return false
  }
}
