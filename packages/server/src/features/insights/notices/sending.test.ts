import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, startServer, type TestServer, togglePath } from '@leverframe/testing/harness'
import { aMailReceiver } from '@leverframe/testing/mail-receiver'
import { aPerson as aTokenHolder } from '@leverframe/testing/members'
import { aPerson, callAs, logIn } from '@leverframe/testing/people'
import { aClosedPort, answers, aReceiver } from '@leverframe/testing/receivers'
import { expectFailure, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const PREFERENCES = '/api/admin/user/notice-preferences'

const TEST = `${PREFERENCES}/test`

/** Messages wait for a day, so that the job of the server, which runs every 5 seconds, does not send a part of them. */
const LATER = { NOTICE_DELAY_SECONDS: '86400' }

async function sendAll(server: TestServer): Promise<void> {
  const { notices, jobs } = server.running.product
  await notices.catchUp()
  await server.sql(`update notice_deliveries set due_at = '2020-01-01T00:00:00.000Z'`)
  // The first run may have begun before.
  for (const _ of [1, 2]) await jobs.runNow('notice-messages')
}

/** A user with a favourite toggle that an Admin has changed twice. */
async function aFan(server: TestServer, given: Readonly<Record<string, unknown>>, preferences: object) {
  const person = await aPerson(server, given)
  const cookie = await logIn(server, person)
  const toggle = await aToggle(server)
  await callAs(server, cookie, 'POST', `${togglePath(toggle)}/favorites`)
  const saved = await callAs(server, cookie, 'PUT', PREFERENCES, preferences)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  for (const description of ['first', 'second']) await succeed(server, 'PUT', togglePath(toggle), { description })
  return { ...person, cookie, toggle }
}

const everywhere = { kind: 'toggle-changed', inApp: false, email: true, slack: true }

describe('notices by e-mail', () => {
  it('are sent in one mail, escaped, with links, to users who chose it', async () => {
    const receiver = await aMailReceiver()
    const server = await startServer('sqlite', {
      settings: {
        EMAIL_HOST: '127.0.0.1',
        EMAIL_PORT: String(receiver.port),
        EMAIL_SECURE: 'insecure',
        PUBLIC_URL: 'https://toggles.example.com',
        ...LATER,
      },
    })
    try {
      const { toggle, cookie } = await aFan(server, { email: 'fan@example.com' }, { kinds: [everywhere] })
      await aFan(server, { email: 'other@example.com' }, {})
      await sendAll(server)
      expect(receiver.mails.map(({ to }) => to)).toEqual([['fan@example.com']])
      const { source } = receiver.mails[0] as { source: string }
      expect(source).toContain('Subject: Leverframe: 2 notices')
      expect(source).toContain(`https://toggles.example.com/projects/default/features/${toggle}`)
      expect(source).toContain('https://toggles.example.com/profile#notices')
      // Only by e-mail: nothing is in the inbox.
      expect((await callAs(server, cookie, 'GET', '/api/admin/user/notices')).body).toEqual({ notices: [], unread: 0 })
      await sendAll(server)
      expect(receiver.mails).toHaveLength(1)
      expect((await callAs(server, cookie, 'POST', TEST, { channel: 'email' })).body).toEqual({
        delivered: true,
        message: 'The receiver accepted the test message',
      })
      expect(receiver.mails[1]?.to).toEqual(['fan@example.com'])
      expect(receiver.mails[1]?.source).toContain('Subject: Leverframe: test message')
      const nobody = await logIn(server, await aPerson(server, {}))
      expectFailure(await callAs(server, nobody, 'POST', TEST, { channel: 'email' }), 400, 'ValidationError')
    } finally {
      await server.stop()
      await receiver.stop()
    }
  })

  it('are dropped after three failures', async () => {
    const server = await startServer('sqlite', {
      settings: {
        EMAIL_HOST: '127.0.0.1',
        EMAIL_PORT: String(await aClosedPort()),
        EMAIL_SECURE: 'insecure',
        PUBLIC_URL: 'https://toggles.example.com',
        ...LATER,
      },
    })
    try {
      await aFan(server, { email: 'fan@example.com' }, { kinds: [everywhere] })
      const { store } = server.running.product.deps
      const pending = () => store.read.selectFrom('notice_deliveries').select('tries').execute()
      for (const tries of [1, 2]) {
        await sendAll(server)
        expect(await pending()).toEqual([{ tries }, { tries }])
      }
      await sendAll(server)
      expect(await pending()).toEqual([])
    } finally {
      await server.stop()
    }
  })
})

for (const engine of engineInTurn(import.meta.url))
  describe(`notices by Slack on ${engine}`, () => {
    const server = serverFor(engine, { settings: { ...LATER, ADDON_TARGETS: 'any' } })

    it('are posted to the webhook of the user, whose address is stored encrypted and not returned', async () => {
      const receiver = await aReceiver()
      const slackUrl = `${receiver.url}/services/secret`
      const { cookie, id, toggle } = await aFan(server, {}, { kinds: [everywhere], slackUrl })
      await sendAll(server)
      expect(receiver.requests).toHaveLength(1)
      const { path, body } = receiver.requests[0] as { path: string; body: string }
      expect(path).toBe(new URL(slackUrl).pathname)
      expect(JSON.parse(body).text.split('\n')).toHaveLength(2)
      expect(body).toContain(toggle)
      const { body: shown } = await callAs(server, cookie, 'GET', PREFERENCES)
      expect(shown.slack).toEqual({ hasUrl: true })
      const { store } = server.running.product.deps
      const row = await store.read.selectFrom('notice_targets').selectAll().where('user_id', '=', id).executeTakeFirst()
      expect(row?.slack_url).not.toContain('secret')
      expect((await callAs(server, cookie, 'PUT', PREFERENCES, { slackUrl: null })).body.slack).toEqual({
        hasUrl: false,
      })
      await receiver.stop()
    })
  })

describe('a test message to Slack', () => {
  const server = serverFor('sqlite', { settings: { ADDON_TARGETS: 'any' } })
  const sendTest = (cookie: string) => callAs(server, cookie, 'POST', TEST, { channel: 'slack' })
  const aUser = async (given = {}) => logIn(server, await aPerson(server, given))

  it('is posted to the webhook of the caller, at most 5 times in 10 minutes', async () => {
    const receiver = await aReceiver()
    const cookie = await aUser()
    await callAs(server, cookie, 'PUT', PREFERENCES, { slackUrl: `${receiver.url}/hook` })
    for (let count = 0; count < 5; count++) expect((await sendTest(cookie)).body.delivered).toBe(true)
    expect(receiver.requests).toHaveLength(5)
    expect(receiver.requests[0]?.body).toContain('This is a test message from Leverframe')
    const refused = await sendTest(cookie)
    expect([refused.status, receiver.requests.length]).toEqual([429, 5])
    await receiver.stop()
  })

  it('fails without a webhook', async () => {
    expectFailure(await sendTest(await aUser()), 400, 'ValidationError')
  })

  it('returns the reason of a failure only to Admins', async () => {
    const receiver = await aReceiver()
    receiver.behave(answers(500))
    const results = []
    for (const rootRole of ['Admin', 'Viewer']) {
      const cookie = await aUser({ rootRole })
      await callAs(server, cookie, 'PUT', PREFERENCES, { slackUrl: `${receiver.url}/hook` })
      results.push((await sendTest(cookie)).body)
    }
    expect(results).toEqual([
      { delivered: false, message: 'Slack answered with status 500' },
      { delivered: false, message: 'The test message did not arrive' },
    ])
    await receiver.stop()
  })
})

describe('the Slack webhook of a user', () => {
  const server = serverFor('sqlite')

  it('obeys the rules for addresses of add-ons', async () => {
    const { as } = await aTokenHolder(server)
    for (const slackUrl of ['http://127.0.0.1/x', 'http://169.254.169.254/', 'ftp://example.com', 'nonsense'])
      expectFailure(await server.call('PUT', PREFERENCES, { slackUrl }, as), 400, 'ValidationError')
  })
})
