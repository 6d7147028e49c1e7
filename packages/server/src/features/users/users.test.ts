import { describe, expect, it } from 'vitest'
import { readEventsAfter } from '#platform/events/read'
import { engines, startServer, type TestServer } from '../../../test/harness.ts'

const usersOf = (server: TestServer) =>
  server.running.product.parts.store.read.selectFrom('users').select(['id', 'username', 'name']).execute()
const creationsIn = async (server: TestServer) =>
  (await readEventsAfter(server.running.product.parts.store.read, 0, 100))
    .filter(({ type }) => type === 'user-created')
    .map(({ createdBy, data }) => ({ createdBy, data }))

for (const engine of engines)
  describe(`the first user on ${engine}`, () => {
    it.each([{ AUTH_TYPE: 'password' }, { AUTH_TYPE: 'none' }])(
      'is user 1 named admin with %j, made once with one event',
      async (settings) => {
        const first = await startServer(engine, { settings })
        expect(await usersOf(first)).toEqual([{ id: 1, username: 'admin', name: null }])
        const creations = [{ createdBy: 'leverframe', data: { id: 1, username: 'admin' } }]
        expect(await creationsIn(first)).toEqual(creations)
        await first.stop()
        const second = await startServer(engine, { databaseUrl: first.databaseUrl, settings })
        expect(await usersOf(second)).toHaveLength(1)
        expect(await creationsIn(second)).toEqual(creations)
        await second.stop()
      },
    )

    it('has the name that the settings give', async () => {
      const server = await startServer(engine, { settings: { DEFAULT_ADMIN_USERNAME: 'root' } })
      expect(await usersOf(server)).toEqual([{ id: 1, username: 'root', name: null }])
      await server.stop()
    })
  })
