import { proofEngines } from '@leverframe/testing/depth'
import { serverFor, startServer, type TestServer } from '@leverframe/testing/harness'
import { aPerson, callAs, GOOD_PASSWORD, linkSecret, logIn } from '@leverframe/testing/people'
import { recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const settings = { TRUST_PROXY: '1' }
const OTHER_PASSWORD = 'Another-horse-2'
const users = '/api/admin/user-admin'

async function aPersonWithTokens(server: TestServer) {
  const person = await aPerson(server)
  const cookie = await logIn(server, person)
  const secrets: string[] = []
  for (const description of ['laptop', 'ci'])
    secrets.push((await callAs(server, cookie, 'POST', '/api/admin/user/tokens', { description })).body.secret)
  return { ...person, cookie, secrets }
}

const statusesOf = (server: TestServer, secrets: readonly string[]) =>
  Promise.all(secrets.map(async (token) => (await server.call('GET', '/api/admin/user', undefined, { token })).status))

for (const engine of proofEngines)
  describe(`personal access tokens after a new password on ${engine}`, () => {
    const server = serverFor(engine, { settings })
    const redeem = (url: string) =>
      recording(
        server,
        'POST',
        '/auth/reset/password',
        { token: linkSecret(url), password: OTHER_PASSWORD },
        { token: null },
      )

    it('end with the sessions when an Admin sets it, and the event has their number', async () => {
      const ann = await aPersonWithTokens(server)
      const ben = await aPersonWithTokens(server)
      expect(await statusesOf(server, ann.secrets)).toEqual([200, 200])
      const { facts } = await recording(server, 'POST', `${users}/${ann.id}/change-password`, {
        password: OTHER_PASSWORD,
      })
      expect(facts).toMatchObject([{ type: 'user-password-changed', data: { by: 'admin', endedPersonalTokens: 2 } }])
      expect(await statusesOf(server, ann.secrets)).toEqual([401, 401])
      expect(await statusesOf(server, ben.secrets)).toEqual([200, 200])
      expect((await succeed(server, 'GET', `${users}/${ann.id}/tokens`)).pats).toEqual([])
    })

    it('stay valid when an Admin keeps them, and the event does not mention tokens', async () => {
      const ann = await aPersonWithTokens(server)
      const body = { password: OTHER_PASSWORD, keepPersonalTokens: true }
      const { facts } = await recording(server, 'POST', `${users}/${ann.id}/change-password`, body)
      expect(facts[0]?.data).not.toHaveProperty('endedPersonalTokens')
      expect(await statusesOf(server, ann.secrets)).toEqual([200, 200])
    })

    it('end when a reset link is used, and not before', async () => {
      const ann = await aPersonWithTokens(server)
      const { resetPasswordUrl } = await succeed(server, 'POST', `${users}/reset-password`, { id: ann.username })
      expect(await statusesOf(server, ann.secrets)).toEqual([200, 200])
      const { facts } = await redeem(resetPasswordUrl)
      expect(facts).toMatchObject([{ type: 'user-password-changed', data: { by: 'link', endedPersonalTokens: 2 } }])
      expect(await statusesOf(server, ann.secrets)).toEqual([401, 401])
    })

    it('stay valid after a reset link that keeps them, and the event of the link says so', async () => {
      const ann = await aPersonWithTokens(server)
      const wanted = { id: ann.username, keepPersonalTokens: true }
      const { facts, body } = await recording(server, 'POST', `${users}/reset-password`, wanted)
      expect(facts).toMatchObject([{ type: 'user-link-created', data: { purpose: 'reset', keepPersonalTokens: true } }])
      expect((await redeem(body.resetPasswordUrl)).status).toBe(200)
      expect(await statusesOf(server, ann.secrets)).toEqual([200, 200])
    })

    it('stay valid when the user changes it, unless the user ends them', async () => {
      const ann = await aPersonWithTokens(server)
      const change = (oldPassword: string, password: string, rest = {}) =>
        callAs(server, ann.cookie, 'POST', '/api/admin/user/change-password', {
          oldPassword,
          password,
          confirmPassword: password,
          ...rest,
        })
      expect((await change(GOOD_PASSWORD, OTHER_PASSWORD)).status).toBe(200)
      expect(await statusesOf(server, ann.secrets)).toEqual([200, 200])
      expect((await change(OTHER_PASSWORD, GOOD_PASSWORD, { endPersonalTokens: true })).status).toBe(200)
      expect(await statusesOf(server, ann.secrets)).toEqual([401, 401])
    })
  })

describe('personal access tokens on two instances', () => {
  const server = serverFor('postgres', { settings })

  it('end on the other instance after a new password', async () => {
    const other = await startServer('postgres', { settings, databaseUrl: server.databaseUrl })
    const ann = await aPersonWithTokens(server)
    const statuses = () => statusesOf(other, ann.secrets)
    await expect.poll(statuses).toEqual([200, 200])
    await succeed(server, 'POST', `${users}/${ann.id}/change-password`, { password: OTHER_PASSWORD })
    await expect.poll(statuses).toEqual([401, 401])
    await other.stop()
  })
})
