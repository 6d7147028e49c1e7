import type { WriteContext } from './store.ts'

const NAME = 'ready-probe'

/** The smallest write that reaches the disk. Runs after a failed write, to find out whether writing works again. */
export async function probeWrite({ tx }: WriteContext): Promise<void> {
  await tx
    .insertInto('leases')
    .values({ name: NAME, holder: '', until: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder: '' }))
    .execute()
}
