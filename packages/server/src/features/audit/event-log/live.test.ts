import { connect } from 'node:net'
import { aCrew, aReadyToggle, aRequest, switching } from '@leverframe/testing/change-requests'
import { engineInTurn } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aProject, aToggle, serverFor, startServer, type TestServer } from '@leverframe/testing/harness'
import { aMember, aPerson as aUser, memberPath, type TestPerson } from '@leverframe/testing/members'
import { aPerson, browser, logIn, logOut } from '@leverframe/testing/people'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, type Listener, listen } from '@leverframe/testing/sdk/clients'
import { afterEach, describe, expect, it } from 'vitest'
import { ADMIN_ROLE, MEMBER_ROLE, VIEWER_ROLE } from '#kernel/roles'

const path = '/api/admin/live'
const listeners: Listener[] = []
afterEach(() => {
  for (const one of listeners.splice(0)) one.close()
})

async function hear(server: TestServer, token: string, headers: Readonly<Record<string, string>> = {}) {
  const listener = await listen(server.url, token, { path, headers })
  listeners.push(listener)
  expect(listener.status).toBe(200)
  await expect.poll(() => listener.text(), { interval: 5 }).toMatch(/^retry: \d{4}\n\n/)
  return listener
}

const secretOf = ({ as }: TestPerson): string => as.token as string
const togglesIn = (listener: Listener): string[] => listener.events().map(({ data }) => data.featureName)
const typesIn = (listener: Listener): string[] => listener.events().map(({ data }) => data.type)

const makePrivate = (server: TestServer, id: string) =>
  succeed(server, 'PUT', `/api/admin/projects/${id}`, { name: id, mode: 'private' })

for (const engine of engineInTurn(import.meta.url))
  describe(`the live stream of events on ${engine}`, () => {
    const server = serverFor(engine)

    it('sends id, type, project, toggle and environment of an event, without its data', async () => {
      const [name] = await aLitToggle(server)
      const listener = await hear(server, ADMIN_TOKEN)
      expect(listener.headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache',
        'x-accel-buffering': 'no',
      })
      await server.newEvents()
      await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
      await succeed(server, 'POST', '/api/admin/projects', {
        id: `p-${name}`,
        name: 'Visible',
        description: 'not sent',
      })
      const stored = await server.newEvents()
      await expect.poll(() => listener.events().length).toBe(stored.length)
      expect(listener.events()).toEqual(
        stored.map(({ id, type, project = null, featureName = null, environment = null, createdBy }) => ({
          event: 'happened',
          id: String(id),
          data: { id, type, project, featureName, environment, createdBy },
        })),
      )
      expect(typesIn(listener)).toEqual(['feature-environment-disabled', 'project-created'])
    })

    it('sends the id of the change request with its events', async () => {
      const crew = await aCrew(server)
      const [name] = await aReadyToggle(server, crew.project)
      const listener = await hear(server, secretOf(crew.author))
      const { id } = await aRequest(server, crew.project, crew.author, switching(name))
      await expect.poll(() => listener.events().length).toBe(2)
      expect(listener.events().map(({ data }) => [data.type, data.changeRequestId])).toEqual([
        ['change-request-created', id],
        ['change-added', id],
      ])
    })

    it('sends an event only to viewers who find it in the log', async () => {
      const [open, hidden] = [await aProject(server), await aProject(server)]
      await makePrivate(server, hidden)
      const [viewer, member] = [await aUser(server), await aMember(server, hidden, MEMBER_ROLE)]
      const people = [ADMIN_TOKEN, secretOf(member), secretOf(viewer)]
      const streams: Listener[] = []
      for (const token of people) streams.push(await hear(server, token))
      await server.newEvents()
      await anSdkToken(server, { projects: [open] })
      await succeed(server, 'POST', '/api/admin/context', { name: `field-${open}` })
      await aToggle(server, { project: hidden })
      const last = await aToggle(server, { project: open })
      const ids = (await server.newEvents()).map(({ id }) => id)
      for (const [index, token] of people.entries()) {
        const listener = streams[index] as Listener
        await expect.poll(() => togglesIn(listener).at(-1)).toBe(last)
        const query = `?id=IS_ANY_OF:${ids.join(',')}`
        const found = await server.call('GET', `/api/admin/search/events${query}`, undefined, { token })
        const inLog = found.body.events.map(({ id }: { id: number }) => String(id)).reverse()
        expect(listener.events().map(({ id }) => id)).toEqual(inLog)
      }
      expect(streams.map((one) => one.events().length)).toEqual([ids.length, 2, 1])
    })

    it('follows changes of visibility at once', async () => {
      const project = await aProject(server)
      await makePrivate(server, project)
      const leaving = await aMember(server, project, MEMBER_ROLE)
      const joining = await aUser(server)
      const [left, joined] = [await hear(server, secretOf(leaving)), await hear(server, secretOf(joining))]
      const first = await aToggle(server, { project })
      await expect.poll(() => togglesIn(left)).toEqual([first])
      await succeed(server, 'DELETE', `/api/admin/projects/${project}/users/${leaving.id}/roles`)
      await succeed(server, 'POST', memberPath(project, joining.id, MEMBER_ROLE))
      const second = await aToggle(server, { project })
      await expect.poll(() => togglesIn(joined).at(-1)).toBe(second)
      expect(togglesIn(joined)).not.toContain(first)
      const elsewhere = await aToggle(server)
      await expect.poll(() => togglesIn(left).at(-1)).toBe(elsewhere)
      expect(togglesIn(left)).toEqual([first, elsewhere])
    })

    it('ends when the token, the user or the session of the viewer ends', async () => {
      const { secret, id } = await succeed(server, 'POST', '/api/admin/api-tokens', { tokenName: 'x', type: 'admin' })
      const [gone, person] = [await aUser(server, ADMIN_ROLE), await aPerson(server)]
      const cookie = await logIn(server, person)
      const other = await logIn(server, person)
      const { origin } = new URL(server.url)
      const [byToken, byUser, bySession, stays] = [
        await hear(server, secret),
        await hear(server, secretOf(gone)),
        await hear(server, '', { cookie, origin }),
        await hear(server, '', { cookie: other, origin }),
      ]
      await succeed(server, 'DELETE', `/api/admin/api-tokens/${id}`)
      await expect.poll(() => byToken.isClosed()).toBe(true)
      await succeed(server, 'DELETE', `/api/admin/user-admin/${gone.id}`)
      await expect.poll(() => byUser.isClosed()).toBe(true)
      expect(typesIn(byUser)).not.toContain('user-deleted')
      await logOut(server, cookie)
      const name = await aToggle(server)
      await expect.poll(() => bySession.isClosed()).toBe(true)
      expect(togglesIn(bySession)).not.toContain(name)
      await expect.poll(() => togglesIn(stays).at(-1)).toBe(name)
      expect((await server.call('GET', path, undefined, browser(server, cookie))).status).toBe(401)
    })

    it('refuses SDK tokens, and too many streams of one user', async () => {
      const { secret } = await anSdkToken(server)
      expect((await listen(server.url, secret, { path })).status).toBe(403)
      expect((await listen(server.url, '', { path })).status).toBe(401)
      expect((await server.call('HEAD', path)).status).toBe(200)
      const person = await aUser(server, VIEWER_ROLE)
      for (let pages = 0; pages < 30; pages++) await hear(server, secretOf(person))
      const refused = await listen(server.url, secretOf(person), { path })
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
      listeners.at(-1)?.close()
      await expect.poll(async () => (await server.call('HEAD', path, undefined, person.as)).status).toBe(200)
    })
  })

describe('stopping a server', () => {
  it('ends all streams at once', async () => {
    const server = await startServer('sqlite', { settings: { SHUTDOWN_GRACE_MS: '600000' } })
    const streams = [await hear(server, ADMIN_TOKEN), await hear(server, ADMIN_TOKEN)]
    await server.stop()
    for (const stream of streams) await expect.poll(() => stream.isClosed()).toBe(true)
  })
})

describe('a viewer that does not read', () => {
  it('does not delay others', async () => {
    const server = await startServer('sqlite')
    const socket = connect(server.running.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${ADMIN_TOKEN}\r\n\r\n`)
    const listener = await hear(server, ADMIN_TOKEN)
    const name = await aToggle(server)
    await expect.poll(() => togglesIn(listener)).toEqual([name])
    await server.stop()
    socket.destroy()
  })
})

describe('two instances on one store', () => {
  it('send events of each other, and end streams of users deleted on the other', async () => {
    const here = await startServer('postgres')
    const there = await startServer('postgres', { databaseUrl: here.databaseUrl })
    const person = await aPerson(here)
    const cookie = await logIn(here, person)
    const { origin } = new URL(there.url)
    const listener = await hear(there, '', { cookie, origin })
    const name = await aToggle(here)
    await expect.poll(() => togglesIn(listener)).toEqual([name])
    await succeed(here, 'DELETE', `/api/admin/user-admin/${person.id}`)
    await expect.poll(() => listener.isClosed()).toBe(true)
    await Promise.all([here.stop(), there.stop()])
  })
})
