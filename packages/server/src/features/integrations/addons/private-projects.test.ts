import {
  ADDONS,
  anAddon,
  countOf,
  logOf,
  pressTest,
  QUICK,
  removeAddons,
  settled,
  webhookTo,
} from '@leverframe/testing/addons'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPerson, memberPath, type TestPerson } from '@leverframe/testing/members'
import { accepts, aReceiver, held, stopReceivers } from '@leverframe/testing/receivers'
import { expectFailure, expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_ROLE, EDITOR_ROLE, MEMBER_ROLE } from '#kernel/roles'

afterAll(stopReceivers)

const URL = 'https://hooks.example.com/x'

for (const engine of proofEngines)
  describe(`add-ons and private projects on ${engine}`, () => {
    // Receivers are on loopback, and users who are not Admins create add-ons for them.
    const server = serverFor(engine, { settings: { ...QUICK, ADDON_TARGETS: 'any' } })
    let secret: string
    let editor: TestPerson
    let insider: TestPerson
    beforeAll(async () => {
      secret = await aProject(server, uniqueName('secret'))
      await succeed(server, 'PUT', `/api/admin/projects/${secret}`, { name: 'Secret', mode: 'private' })
      ;[editor, insider] = [await aPerson(server, EDITOR_ROLE), await aPerson(server, EDITOR_ROLE)]
      await succeed(server, 'POST', memberPath(secret, insider.id, MEMBER_ROLE))
    })
    afterEach(() => removeAddons(server))
    const asEditor = (method: string, path: string, body?: unknown) => recording(server, method, path, body, editor.as)

    it('an add-on for all projects can be created only by users who see all projects', async () => {
      for (const projects of [undefined, [], ['*'], ['default', '*']]) {
        const body = webhookTo(URL, { enabled: false, ...(projects && { projects }) })
        const refusal = await expectRefusal(
          server,
          { method: 'POST', path: ADDONS, body, options: editor.as },
          [403, 'NoAccessError'],
          ADDONS,
        )
        expect(refusal.message).toContain('ADMIN')
        expect((await server.call('POST', ADDONS, body, insider.as)).status).toBe(201)
      }
      expect((await asEditor('POST', ADDONS, webhookTo(URL, { projects: ['default'] }))).status).toBe(201)
    })

    it('hidden and missing projects give the same error, whatever else is wrong', async () => {
      const ask = async (project: string, rest: object = {}) => {
        const { body, status, facts } = await asEditor('POST', ADDONS, webhookTo(URL, { projects: [project], ...rest }))
        expect([status, facts]).toEqual([400, []])
        return JSON.parse(JSON.stringify({ ...body, id: '' }).replaceAll(project, '<project>'))
      }
      for (const rest of [
        {},
        { events: ['nonsense'] },
        { environments: ['no-environment'] },
        { parameters: { unknown: 'x' } },
      ])
        expect(await ask(secret, rest)).toEqual(await ask('nowhere', rest))
      const mixed = async (project: string) =>
        (await asEditor('POST', ADDONS, webhookTo(URL, { projects: ['default', project, 'nope'] }))).body.details.length
      expect(await mixed(secret)).toBe(await mixed('nowhere'))
    })

    it('an add-on for hidden projects only returns 404 to others', async () => {
      const id = await anAddon(server, URL, { projects: [secret], enabled: false })
      expect((await asEditor('GET', ADDONS)).body.addons).toEqual([])
      for (const [method, path, body] of [
        ['GET', ''],
        ['PUT', '', webhookTo(URL, { projects: ['default'] })],
        ['POST', '/on'],
        ['POST', '/off'],
        ['POST', '/test'],
        ['GET', '/events'],
        ['POST', '/events/1/resend'],
      ] as const) {
        const answer = await asEditor(method, `${ADDONS}/${id}${path}`, body)
        expectFailure(answer, 404, 'NotFoundError')
        const absent = await asEditor(method, `${ADDONS}/999999${path}`, body)
        expect(answer.body.message).toBe(absent.body.message.replace('999999', String(id)))
        expect(answer.facts).toEqual([])
      }
      expect(await asEditor('DELETE', `${ADDONS}/${id}`)).toMatchObject({ status: 200, facts: [] })
      expect((await server.call('GET', `${ADDONS}/${id}`, undefined, insider.as)).body.projects).toEqual([secret])
    })

    it('an add-on for hidden and visible projects is returned without the hidden ones and cannot be redirected', async () => {
      const id = await anAddon(server, URL, { projects: [secret, 'default'], enabled: false })
      expect((await asEditor('GET', `${ADDONS}/${id}`)).body.projects).toEqual(['default'])
      expect((await asEditor('GET', ADDONS)).body.addons[0].projects).toEqual(['default'])
      for (const body of [
        webhookTo('https://evil.example', { projects: ['default'] }),
        webhookTo('https://evil.example'),
      ])
        await expectRefusal(
          server,
          { method: 'PUT', path: `${ADDONS}/${id}`, body, options: editor.as },
          [403, 'NoAccessError'],
          `${ADDONS}/${id}`,
        )
      await expectRefusal(
        server,
        { method: 'POST', path: `${ADDONS}/${id}/on`, options: editor.as },
        [403, 'NoAccessError'],
        `${ADDONS}/${id}`,
      )
      const all = await anAddon(server, URL, { enabled: false })
      await expectRefusal(
        server,
        {
          method: 'PUT',
          path: `${ADDONS}/${all}`,
          body: webhookTo('*****', { projects: ['default'] }),
          options: editor.as,
        },
        [403, 'NoAccessError'],
        `${ADDONS}/${all}`,
      )
    })

    it('deliveries of a hidden project cannot be redirected after the add-on was limited to other projects', async () => {
      const receiver = await aReceiver()
      const id = await anAddon(server, receiver.url, { projects: [secret, 'default'] })
      await aToggle(server, { project: secret })
      await settled(server, id, 1)
      const { hold, release } = held()
      receiver.behave(hold)
      await aToggle(server, { project: secret })
      await expect.poll(() => countOf(server, id)).toBe(2)
      await succeed(server, 'PUT', `${ADDONS}/${id}`, webhookTo('*****', { projects: ['default'] }))
      const [sent, pending] = await logOf(server, id)
      const evil = webhookTo('https://evil.example', { projects: ['default'] })
      await expectRefusal(
        server,
        { method: 'PUT', path: `${ADDONS}/${id}`, body: evil, options: editor.as },
        [403, 'NoAccessError'],
        `${ADDONS}/${id}`,
      )
      const shown = (await asEditor('GET', `${ADDONS}/${id}/events`)).body
      expect(JSON.stringify(shown)).not.toContain(secret)
      expect(shown).toEqual({ integrationEvents: [], total: 0 })
      await server.sql(`update addon_deliveries set state = 'dead' where id = ${pending.id}`)
      receiver.behave(accepts)
      expect(
        (await asEditor('PUT', `${ADDONS}/${id}`, webhookTo(receiver.url, { projects: ['default'] }))).status,
      ).toBe(200)
      for (const { id: delivery } of [sent, pending])
        await expectRefusal(
          server,
          { method: 'POST', path: `${ADDONS}/${id}/events/${delivery}/resend`, options: editor.as },
          [403, 'NoAccessError'],
        )
      expect((await pressTest(server, id, editor.as)).body.delivered).toBe(true)
      const path = `${ADDONS}/${id}/events/${sent.id}/resend`
      expect((await server.call('POST', path, undefined, insider.as)).status).toBe(202)
      release()
    })

    it('the former name of a toggle from a hidden project is not sent to add-ons of others', async () => {
      const [narrow, wide] = [await aReceiver(), await aReceiver()]
      const events = ['feature-project-change']
      const ids = [
        await anAddon(server, narrow.url, { events, projects: ['default'] }),
        await anAddon(server, wide.url, { events }),
      ]
      const toggle = await aToggle(server, { project: secret })
      await succeed(server, 'POST', `/api/admin/projects/${secret}/features/${toggle}/changeProject`, {
        newProjectId: 'default',
      })
      for (const id of ids) await settled(server, id, 1)
      expect(narrow.bodies()).toMatchObject([{ featureName: toggle, data: { newProject: 'default' }, preData: null }])
      expect(narrow.requests[0]?.body).not.toContain(secret)
      expect(wide.bodies()).toMatchObject([{ featureName: toggle, data: { oldProject: secret } }])
    })

    describe('for a project that becomes private', () => {
      const turn = (project: string, mode: string) =>
        succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode })
      const addonOf = async (person: TestPerson, url: string, given: Readonly<Record<string, unknown>>) => {
        const { status, body } = await server.call('POST', ADDONS, webhookTo(url, given), person.as)
        expect([status, body.message]).toEqual([201, undefined])
        return body.id as number
      }
      /** Triggers an event that every add-on receives, after all others. */
      const last = async (...receivers: readonly Awaited<ReturnType<typeof aReceiver>>[]) => {
        const toggle = await aToggle(server)
        for (const receiver of receivers)
          await expect.poll(() => receiver.requests.some(({ body }) => body.includes(toggle))).toBe(true)
      }

      it('stop for accounts that no longer see it, and continue for members and Admins', async () => {
        const project = await aProject(server)
        const admin = await aPerson(server, ADMIN_ROLE)
        const member = await aPerson(server, EDITOR_ROLE)
        for (const id of [secret, project]) await succeed(server, 'POST', memberPath(id, member.id, MEMBER_ROLE))
        const [outside, inside, above, ours] = [
          await aReceiver(),
          await aReceiver(),
          await aReceiver(),
          await aReceiver(),
        ]
        await addonOf(editor, outside.url, { projects: [project, 'default'] })
        await addonOf(member, inside.url, { projects: [project, 'default'] })
        await addonOf(admin, above.url, { projects: [] })
        await anAddon(server, ours.url)
        const before = await aToggle(server, { project })
        await last(outside, inside, above, ours)
        await turn(project, 'private')
        const after = await aToggle(server, { project })
        await last(outside, inside, above, ours)
        const got = (receiver: typeof outside, toggle: string) =>
          receiver.requests.some(({ body }) => body.includes(toggle))
        expect([outside, inside, above, ours].map((one) => [got(one, before), got(one, after)])).toEqual([
          [true, false],
          [true, true],
          [true, true],
          [true, true],
        ])
      })

      it('stop when the account that saved them leaves the project or is deleted', async () => {
        const [project, receiver] = [await aProject(server), await aReceiver()]
        await turn(project, 'private')
        const member = await aPerson(server, EDITOR_ROLE)
        await succeed(server, 'POST', memberPath(project, member.id, MEMBER_ROLE))
        await addonOf(member, receiver.url, { projects: [project, 'default'] })
        const seen = await aToggle(server, { project })
        await last(receiver)
        await succeed(server, 'DELETE', memberPath(project, member.id, MEMBER_ROLE))
        const unseen = await aToggle(server, { project })
        await last(receiver)
        await succeed(server, 'DELETE', `/api/admin/user-admin/${member.id}`)
        const gone = await aToggle(server, { project })
        await last(receiver)
        const bodies = receiver.requests.map(({ body }) => body).join()
        expect([seen, unseen, gone].map((toggle) => bodies.includes(toggle))).toEqual([true, false, false])
      })

      it('do not send planned deliveries, and store the reason', async () => {
        const [project, receiver] = [await aProject(server), await aReceiver()]
        const id = await addonOf(editor, receiver.url, { projects: [project, 'default'] })
        const { hold, release } = held()
        receiver.behave(hold)
        await aToggle(server)
        await expect.poll(() => receiver.requests.length).toBe(1)
        const toggle = await aToggle(server, { project })
        await expect.poll(() => countOf(server, id)).toBe(2)
        await turn(project, 'private')
        release()
        await expect.poll(() => countOf(server, id, 'dead')).toBe(1)
        const [dead] = await logOf(server, id, 'state=dead')
        expect(dead).toMatchObject({
          event: { featureName: toggle },
          attempts: [{ error: expect.stringContaining('does not see the project') }],
        })
        expect(receiver.requests.map(({ body }) => body).join()).not.toContain(toggle)
        const shown = (await asEditor('GET', `${ADDONS}/${id}/events`)).body
        expect([shown.total, JSON.stringify(shown).includes(toggle)]).toEqual([1, false])
        const admin = await aPerson(server, ADMIN_ROLE)
        const change = webhookTo('*****', { projects: [project, 'default'], description: 'taken over' })
        expect((await server.call('PUT', `${ADDONS}/${id}`, change, admin.as)).status).toBe(200)
        await succeed(server, 'POST', `${ADDONS}/${id}/events/${dead.id}/resend`)
        await expect.poll(() => receiver.requests.map(({ body }) => body).join()).toContain(toggle)
      })
    })
  })
