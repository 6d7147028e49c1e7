import { aPersonalToken, aRootRole, aUser, join } from '@leverframe/testing/accounts'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, serverFor } from '@leverframe/testing/harness'
import { recording, succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE } from '#kernel/roles'

const base = '/api/admin/api-tokens'
const FIELDS = ['secret', 'tokenName', 'type', 'project', 'projects', 'createdAt'] as const

for (const engine of engineInTurn(import.meta.url))
  describe(`readable API tokens on ${engine}`, () => {
    const server = serverFor(engine, { settings: { READABLE_API_TOKENS: 'on' } })
    const create = (given: object = {}) => succeed(server, 'POST', base, { tokenName: 'x', type: 'client', ...given })
    const listed = async (token?: string): Promise<Body[]> =>
      (await server.call('GET', base, undefined, token === undefined ? {} : { token })).body.tokens
    const secretOf = (tokens: readonly Body[], id: string) => tokens.find((one) => one.id === id)?.secret

    it('support the life of an api_token of Terraform: create, find by secret, change and delete by secret', async () => {
      const given = { type: 'client', tokenName: 'terraform', environment: 'development', projects: ['default'] }
      const created = await server.call('POST', base, given)
      expect(created.status).toBe(201)
      const { secret } = created.body
      const found = (await listed()).find((one) => one.secret === secret)
      for (const field of FIELDS) expect(found).toHaveProperty(field, created.body[field])
      expect(typeof found?.environment).toBe('string')
      const path = `${base}/${encodeURIComponent(secret)}`
      expect((await server.call('PUT', path, { expiresAt: '2999-01-01T00:00:00Z' })).status).toBe(200)
      const changed = (await listed()).find((one) => one.secret === secret)
      expect(changed?.expiresAt).toBe('2999-01-01T00:00:00.000Z')
      expect((await server.call('DELETE', path)).status).toBe(200)
      expect((await server.call('DELETE', path)).status).toBe(200)
      expect((await listed()).filter((one) => one.secret === secret)).toEqual([])
    })

    it('support the operator: read by name, replace an outdated token by the secret in the list', async () => {
      const username = 'team-a.cluster'
      const byName = async (): Promise<Body[]> => (await succeed(server, 'GET', `${base}/${username}`)).tokens
      expect(await byName()).toEqual([])
      const first = await succeed(server, 'POST', base, { username, type: 'CLIENT', environment: 'development' })
      const [found, ...others] = await byName()
      expect([others, found?.secret, found?.tokenName]).toEqual([[], first.secret, username])
      expect((await server.call('DELETE', `${base}/${found?.secret}`)).status).toBe(200)
      expect(await byName()).toEqual([])
      const client = await server.call('GET', '/api/client/features', undefined, { token: first.secret })
      expect(client.status).toBe(401)
    })

    it('are encrypted in the store, in no event, and gone when they are revoked', async () => {
      const { body, events } = await recording(server, 'POST', base, { tokenName: 'sealed', type: 'client' })
      const { id, secret } = body
      const { read } = server.running.product.deps.store
      const row = () => read.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const sealed = (await row()).sealed_secret ?? ''
      expect(sealed).not.toBe('')
      expect(JSON.stringify([await row(), events])).not.toContain(secret.split('.')[1])
      expect(JSON.stringify(events)).not.toContain(sealed)
      await succeed(server, 'DELETE', `${base}/${id}`)
      expect((await row()).sealed_secret).toBeNull()
    })

    it('hide secrets that reach a project which is hidden from the caller', async () => {
      const project = await aProject(server)
      const own = await create({ project })
      const both = await create({ projects: ['default', project] })
      const all = await create()
      const open = await create({ project: 'default' })
      const role = await aRootRole(server, 'READ_CLIENT_API_TOKEN')
      const reader = await aPersonalToken(server, await aUser(server, role))
      const before = await listed(reader)
      expect([own, both, all, open].map(({ id }) => secretOf(before, id))).toEqual(
        [own, both, all, open].map(({ secret }) => secret),
      )
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const after = await listed(reader)
      expect(secretOf(after, own.id)).toBeUndefined()
      expect(secretOf(after, both.id)).toBe(`default:development.hidden-${both.id}`)
      expect(secretOf(after, all.id)).toBe(`*:development.hidden-${all.id}`)
      expect(secretOf(after, open.id)).toBe(open.secret)
    })

    it('show a project only the secrets of tokens that are for it alone', async () => {
      const project = await aProject(server)
      const user = await aUser(server)
      await join(server, user, project, MEMBER_ROLE)
      const own = await create({ project })
      const all = await create()
      const options = { token: await aPersonalToken(server, user) }
      const { tokens } = (await server.call('GET', `/api/admin/projects/${project}/api-tokens`, undefined, options))
        .body
      expect(secretOf(tokens, own.id)).toBe(own.secret)
      expect(secretOf(tokens, all.id)).toBe(`*:development.hidden-${all.id}`)
    })
  })
