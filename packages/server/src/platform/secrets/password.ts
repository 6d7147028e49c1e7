import { availableParallelism } from 'node:os'
import { type HashingPriority, HashingQueue } from './hashing-queue.ts'

export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** Argon2id in the thread pool: deliberately slow and memory-hard, so never inside a transaction. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let cost = PASSWORD_COST

/** For tests, which hash thousands of passwords that protect nothing. No setting and no product code calls it. */
export const hashPasswordsAtCost = (given: PasswordCost): void => {
  cost = given
}

/** At most half of the cores and half of the thread pool, which files and compression use too. */
const CONCURRENCY = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))
const MAX_QUEUED = 100

/** One queue per process, because processes share the processors. */
const queue = new HashingQueue(CONCURRENCY, MAX_QUEUED)

/** Loaded with the first password, because start-up does not need it. */
const argon2 = () => import('@node-rs/argon2')

/** Random bytes in the format of a hash of that cost. Passwords of users without a password are compared with it. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$h/8c3SEFPXAHtmxHN3/jCA$6D6phlWBIsUJr0v1K0Y7OvsDDziUjgsoysINb/wkQn0'

/** For callers that may set a password, so always with the priority of proven callers. */
export const hashPassword = (password: string, at: PasswordCost = cost): Promise<string> =>
  queue.run('proven', async () => (await argon2()).hash(password, at))

/**
 * Takes as long for a user who does not exist, or has no password, as for a wrong password. Throws only when the queue
 * is full.
 */
export const verifyPassword = (
  password: string,
  stored: string | null | undefined,
  priority: HashingPriority,
): Promise<boolean> =>
  queue.run(priority, async () => {
    try {
      const { verify } = await argon2()
      return (await verify(stored ?? DUMMY_HASH, password)) && typeof stored === 'string'
    } catch {
      return false
    }
  })
