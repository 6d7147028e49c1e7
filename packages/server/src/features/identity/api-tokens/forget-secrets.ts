import { SYSTEM } from '#kernel/actor'
import { step } from '#platform/commands/runner'
import { housekeeping } from '#platform/jobs/housekeeping'
import type { Deps } from '#platform/slice'
import { ISSUED_NAME } from './edge-commands.ts'
import { forgetSecrets, hasReadableSecrets } from './store.ts'

const BATCH = 1_000

export const forgetReadableSecrets = housekeeping('token.forget-secrets', 'readable-secrets', (tx, _now, limit) =>
  forgetSecrets(tx, ISSUED_NAME, limit),
)

/** Run at a start without READABLE_API_TOKENS: secrets that an earlier start stored encrypted are removed. */
export async function forgetUnreadable({ store, run }: Pick<Deps, 'store' | 'run'>): Promise<void> {
  while (await hasReadableSecrets(store.read, ISSUED_NAME))
    await run(SYSTEM, step(forgetReadableSecrets, { limit: BATCH }))
}
