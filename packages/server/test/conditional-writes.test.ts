import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { engineInTurn } from '@leverframe/testing/depth'
import { serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { recording, succeed } from '@leverframe/testing/scenario'
import { SEGMENTS } from '@leverframe/testing/segments'
import { describe, expect, it } from 'vitest'

interface Thing {
  /** How it starts, and how it looks after a change. */
  readonly create: () => object
  readonly change: () => object
  readonly path: string
  readonly key: (body: Record<string, never>) => string
  readonly method?: 'PUT'
}

const group = () => ({ name: uniqueName('group'), description: 'before', users: [] })
const role = () => ({ name: uniqueName('role'), description: 'before', permissions: [] })
const addon = (description: string) => ({
  ...webhookTo('https://hooks.example.com/path', { enabled: false }),
  description,
})

/** Everything that is edited in a form and has no revision. */
const THINGS: Readonly<Record<string, Thing>> = {
  user: {
    path: '/api/admin/user-admin',
    create: () => ({ username: uniqueName('user'), rootRole: 3, name: 'Before' }),
    change: () => ({ name: uniqueName('After') }),
    key: ({ id }) => String(id),
  },
  group: {
    path: '/api/admin/groups',
    create: group,
    change: group,
    key: ({ id }) => String(id),
  },
  role: {
    path: '/api/admin/roles',
    create: role,
    change: role,
    key: ({ roles }) => String((roles as unknown as { id: number }).id),
  },
  segment: {
    path: SEGMENTS,
    create: () => ({ name: uniqueName('segment'), constraints: [] }),
    change: () => ({ name: uniqueName('segment'), constraints: [] }),
    key: ({ id }) => String(id),
  },
  'context field': {
    path: '/api/admin/context',
    create: () => ({ name: uniqueName('field') }),
    change: () => ({ description: uniqueName('after') }),
    key: ({ name }) => String(name),
  },
  'add-on': {
    path: ADDONS,
    create: () => addon('before'),
    change: () => addon(uniqueName('after')),
    key: ({ id }) => String(id),
  },
}

async function aThing(server: TestServer, { path, create, key }: Thing) {
  const url = `${path}/${key(await succeed(server, 'POST', path, create()))}`
  const etagNow = async () => (await server.call('GET', url)).headers.get('etag') ?? ''
  return { url, etagNow, etag: await etagNow() }
}

for (const engine of engineInTurn(import.meta.url))
  describe(`If-Match on ${engine}`, () => {
    const server = serverFor(engine)

    describe.each(Object.entries(THINGS))('for a %s', (_, thing) => {
      it('writes while the ETag is current, and returns a new ETag', async () => {
        const { url, etag, etagNow } = await aThing(server, thing)
        expect(etag).toMatch(/^"[\w-]{22}"$/)
        expect(await etagNow()).toBe(etag)
        const changed = await server.call('PUT', url, thing.change(), { headers: { 'if-match': etag } })
        expect(changed.status).toBeLessThan(300)
        expect(await etagNow()).not.toBe(etag)
      })

      it('returns 412 and records nothing after someone else has changed it', async () => {
        const { url, etag } = await aThing(server, thing)
        await succeed(server, 'PUT', url, thing.change())
        const before = (await server.call('GET', url)).body
        for (const method of ['PUT', 'DELETE']) {
          const { status, body, facts } = await recording(
            server,
            method,
            url,
            method === 'PUT' ? thing.change() : undefined,
            { headers: { 'if-match': etag } },
          )
          expect([status, body.name, facts]).toEqual([412, 'PreconditionFailedError', []])
          expect(body.message).toMatch(/has changed since you read it\. Read it again and repeat your change$/)
        }
        expect((await server.call('GET', url)).body).toEqual(before)
      })

      it('deletes while the ETag is current, and returns 404 to a GET afterwards', async () => {
        const { url, etag } = await aThing(server, thing)
        expect((await server.call('DELETE', url, undefined, { headers: { 'if-match': etag } })).status).toBeLessThan(
          300,
        )
        expect((await server.call('GET', url)).status).toBe(404)
      })
    })

    describe('for the settings of OpenID Connect', () => {
      const path = '/api/admin/auth/oidc/settings'
      const etagNow = async () => (await server.call('GET', path)).headers.get('etag') ?? ''
      const save = (change: object, etag: string) =>
        recording(
          server,
          'POST',
          path,
          { clientId: 'client', secret: '*****', ...change },
          { headers: { 'if-match': etag } },
        )

      it('writes while the ETag is current, also before any settings are stored', async () => {
        const empty = await etagNow()
        expect(empty).toMatch(/^"[\w-]{22}"$/)
        expect((await save({ secret: 'first' }, empty)).status).toBe(200)
        const stored = await etagNow()
        expect(stored).not.toBe(empty)
        expect((await save({ acrValues: 'gold' }, stored)).status).toBe(200)
        expect(await etagNow()).not.toBe(stored)
      })

      it('returns 412 and records nothing after someone else has changed them', async () => {
        const etag = await etagNow()
        await succeed(server, 'POST', path, { clientId: uniqueName('client'), secret: '*****' })
        const before = (await server.call('GET', path)).body
        const { status, body, facts } = await save({ acrValues: 'silver' }, etag)
        expect([status, body.name, facts]).toEqual([412, 'PreconditionFailedError', []])
        expect(body.message).toMatch(/has changed since you read it\. Read it again and repeat your change$/)
        expect((await server.call('GET', path)).body).toEqual(before)
      })

      it('has an ETag that does not depend on the secret', async () => {
        const etag = await etagNow()
        const { body } = await server.call('GET', path)
        await succeed(server, 'POST', path, { ...body, secret: uniqueName('another') })
        expect(await etagNow()).toBe(etag)
      })
    })

    it('keeps the ETag of a user when the account is used', async () => {
      const { url, etagNow, etag } = await aThing(server, THINGS.user as Thing)
      await server.sql(`update users set seen_at = '2026-01-01T00:00:00.000Z' where id = ${url.split('/').at(-1)}`)
      expect(await etagNow()).toBe(etag)
    })
  })
