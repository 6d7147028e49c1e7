import { Type } from 'typebox'
import { defineCommand } from '#platform/commands/define'
import { anyUserExists, insertUser } from './store.ts'

/** User 1 of an empty store. Answers false when somebody is there already. */
export const ensureFirstUser = defineCommand({
  name: 'user.ensure-first',
  needs: ['ADMIN'],
  where: () => [{}],
  input: Type.Object({ username: Type.String({ minLength: 1, maxLength: 200 }) }),
  async run({ tx, now, record }, { username }): Promise<boolean> {
    if (await anyUserExists(tx)) return false
    const id = await insertUser(tx, username, now)
    record({ type: 'user-created', data: { id, username } })
    return true
  },
})
