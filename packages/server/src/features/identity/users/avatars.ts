import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { invalid, notFound } from '#kernel/failure'
import { PathId } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import type { Queryable } from '#platform/db/tables'
import { get, noContent, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { userIdOf } from './favorites.ts'

const MAX_BYTES = 65_536
const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/

/** The first bytes decide about the type, not the caller. */
const TYPES: readonly (readonly [type: string, isType: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
]

/** Checks a picture that a user sent as a data URL. */
export function avatarFrom(image: string): { readonly type: string; readonly image: string } {
  const [, base64 = ''] = DATA_URL.exec(image) ?? []
  const bytes = Buffer.from(base64, 'base64')
  const type = TYPES.find(([, isType]) => isType(bytes))?.[0]
  if (type === undefined) throw invalid('/body/image', 'must be a PNG, JPEG or WebP picture as a data URL')
  if (bytes.length > MAX_BYTES) throw invalid('/body/image', `must have at most ${MAX_BYTES} bytes`)
  return { type, image: base64 }
}

async function hasAvatar(q: Queryable, userId: number): Promise<boolean> {
  return (await avatarPathOf(q, userId)) !== undefined
}

/** The path of the picture of a user. It changes with the picture, so that browsers show the new one. */
export async function avatarPathOf(q: Queryable, userId: number): Promise<string | undefined> {
  const row = await q.selectFrom('user_avatars').select('updated_at').where('user_id', '=', userId).executeTakeFirst()
  return row && pathOf(userId, row.updated_at)
}

const pathOf = (userId: number, updatedAt: string): string => `/api/admin/avatars/${userId}?v=${Date.parse(updatedAt)}`

/** The paths of all pictures, by user. */
export async function avatarPaths(q: Queryable): Promise<ReadonlyMap<number, string>> {
  const rows = await q.selectFrom('user_avatars').select(['user_id', 'updated_at']).execute()
  return new Map(rows.map(({ user_id, updated_at }) => [user_id, pathOf(user_id, updated_at)]))
}

const ofCaller = { needs: [], where: () => [] } as const

const saveAvatar = defineCommand({
  name: 'avatar.save',
  isSentToSdks: false,
  ...ofCaller,
  input: Type.Object({ type: Type.String(), image: Type.String() }),
  async run({ tx, actor, now, record }, { type, image }): Promise<void> {
    const userId = userIdOf(actor)
    const before = await hasAvatar(tx, userId)
    const columns = { type, image, updated_at: now }
    await tx
      .insertInto('user_avatars')
      .values({ user_id: userId, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute()
    const named = { id: userId, name: actor.name }
    record({
      type: 'user-preferences-updated',
      data: { ...named, hasPicture: true },
      preData: { ...named, hasPicture: before },
    })
  },
})

const removeAvatar = defineCommand({
  name: 'avatar.remove',
  isSentToSdks: false,
  ...ofCaller,
  input: Type.Object({}),
  async run({ tx, actor, record }): Promise<void> {
    const userId = userIdOf(actor)
    const { numDeletedRows } = await tx.deleteFrom('user_avatars').where('user_id', '=', userId).executeTakeFirst()
    if (numDeletedRows === 0n) return
    const named = { id: userId, name: actor.name }
    record({
      type: 'user-preferences-updated',
      data: { ...named, hasPicture: false },
      preData: { ...named, hasPicture: true },
    })
  },
})

export const avatarCommands = { saveAvatar, removeAvatar }

const own = '/api/admin/user/avatar'

export const avatarRoutes = ({ store }: Deps) => ({
  saveMyAvatar: put(own, 'Set your picture', {
    body: Type.Object({
      image: Type.String({
        maxLength: 100_000,
        description: 'A PNG, JPEG or WebP picture of at most 64 KB as a data URL.',
      }),
    }),
    runs: saveAvatar,
    input: ({ body }) => avatarFrom(body.image),
    response: noContent,
  }),
  removeMyAvatar: remove(own, 'Remove your picture', {
    runs: removeAvatar,
    input: () => ({}),
    response: noContent,
  }),
  getAvatar: get('/api/admin/avatars/:userId', 'Get the picture of a user', {
    params: { userId: PathId },
    query: Type.Object({ v: Type.Optional(Type.String({ maxLength: 20, description: 'Any text, for caches.' })) }),
    produces: ['image/png', 'image/jpeg', 'image/webp'],
    response: Type.String({ description: 'The picture.' }),
    sends: async ({ params, headers }, reply) => {
      const userId = Number(params.userId)
      const found = await store.read
        .selectFrom('user_avatars')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!found) throw notFound('picture of user', userId)
      const etag = `"${createHash('sha256').update(found.image).digest('base64url').slice(0, 20)}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'private, max-age=60')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(found.type).send(Buffer.from(found.image, 'base64'))
    },
  }),
})
