import type { Migration } from './migration.ts'

/**
 * The paths of all pictures contain their times. SQLite stores them after the images, and without this index reads every
 * image to find them. PostgreSQL stores images apart.
 */
export const avatarTimes: Migration = {
  name: '0039_avatar_times',
  breaking: false,
  sql: ({ engine }) =>
    engine === 'sqlite' ? 'create index user_avatars_by_time on user_avatars (user_id, updated_at);' : '',
}
