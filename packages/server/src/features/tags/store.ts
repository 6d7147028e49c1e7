import type { Tx } from '#platform/db/tables'

/** Tags go with a clone. */
export async function copyTags(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .insertInto('feature_tags')
    .columns(['feature', 'type', 'value'])
    .expression((eb) =>
      eb
        .selectFrom('feature_tags')
        .select((s) => [s.val(to).as('feature'), 'type', 'value'])
        .where('feature', '=', from),
    )
    .execute()
}
