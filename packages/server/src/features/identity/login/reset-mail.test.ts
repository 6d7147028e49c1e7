import { certificateFor } from '@leverframe/testing/certificate'
import { proofEngines } from '@leverframe/testing/depth'
import { serverFor, startServer, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { aMailReceiver, type MailReceiver } from '@leverframe/testing/mail-receiver'
import { aPerson, newAddress, tryLogIn } from '@leverframe/testing/people'
import { expectEmpty, expectFailure, factOf, recording } from '@leverframe/testing/scenario'
import { rowsOf } from '@leverframe/testing/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PATH = '/auth/reset/password-email'
const PUBLIC_URL = 'https://flags.example.com'
const users = '/api/admin/user-admin'
const anEmail = () => `${uniqueName('ann')}@example.com`
const NEW_PASSWORD = 'Brand-new-horse-7'

const mailSettings = ({ port }: { readonly port: number }) => ({
  EMAIL_HOST: '127.0.0.1',
  EMAIL_PORT: String(port),
  EMAIL_SECURE: 'insecure',
  PUBLIC_URL,
  TRUST_PROXY: '1',
})

const request = (server: TestServer, email: string, address = newAddress()) =>
  server.call('POST', PATH, { email }, { token: null, headers: { 'x-forwarded-for': address } })

const linkIn = ({ source }: { readonly source: string }, page: string): string =>
  new RegExp(`${PUBLIC_URL}/${page}#token=([0-9a-f]{56})`).exec(source)?.[1] ?? ''

for (const engine of proofEngines)
  describe(`password reset by e-mail on ${engine}`, () => {
    let receiver: MailReceiver
    let server: TestServer
    beforeAll(async () => {
      receiver = await aMailReceiver()
      server = await startServer(engine, { settings: mailSettings(receiver) })
    })
    afterAll(async () => {
      await server.stop()
      await receiver.stop()
    })
    const mailsTo = (email: string) => receiver.mails.filter(({ to }) => to.includes(email))
    const mailTo = async (email: string) => {
      await expect.poll(() => mailsTo(email).length).toBe(1)
      return mailsTo(email)[0] as MailReceiver['mails'][number]
    }

    it('sends a link that sets a new password once, with one event', async () => {
      const email = anEmail()
      const person = await aPerson(server, { email })
      await server.newEvents()
      expectEmpty(await request(server, ` ${email.toUpperCase()} `), 200)
      const mail = await mailTo(email)
      expect([mail.from, mail.to]).toEqual(['noreply@flags.example.com', [email]])
      expect(mail.source).toMatch(/^Subject: Reset your Leverframe password\r$/m)
      expect(mail.source).toContain('Content-Type: text/plain')
      expect(mail.source).toMatch(new RegExp(`<a href="${PUBLIC_URL}/reset-password#token=[0-9a-f]{56}">`))
      expect((await server.newEvents()).map(factOf)).toEqual([
        {
          type: 'user-link-created',
          data: { id: person.id, purpose: 'reset', expiresAt: expect.any(String), by: 'email' },
        },
      ])
      const token = linkIn(mail, 'reset-password')
      const [stored] = await rowsOf<{ hash: string }>(
        server.running.product.deps.store.read,
        `select hash from password_links where user_id = ${person.id}`,
      )
      expect(stored?.hash).not.toContain(token)
      const use = () => server.call('POST', '/auth/reset/password', { token, password: NEW_PASSWORD }, { token: null })
      expect([(await use()).status, (await use()).status]).toEqual([200, 401])
      expect((await tryLogIn(server, email, NEW_PASSWORD)).status).toBe(200)
      expect((await tryLogIn(server, email, person.password)).status).toBe(401)
    })

    it('responds the same for unknown addresses, service accounts and users without a password, and sends nothing', async () => {
      const [unknown, invited, known] = [anEmail(), anEmail(), anEmail()]
      await server.call('POST', users, { email: invited, rootRole: 'Viewer', sendEmail: false })
      await aPerson(server, { email: known })
      await server.newEvents()
      const answers = [await request(server, unknown), await request(server, invited), await request(server, known)]
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [200, ''],
        [200, ''],
        [200, ''],
      ])
      // Mails are sent in the order of the requests.
      await mailTo(known)
      expect([mailsTo(unknown), mailsTo(invited)]).toEqual([[], []])
      expect(await server.newEvents()).toHaveLength(1)
    })

    it('is limited by e-mail address and by client, for known and unknown addresses alike', async () => {
      const known = anEmail()
      await aPerson(server, { email: known })
      for (const email of [known, anEmail()]) {
        for (let i = 0; i < 3; i++) expect((await request(server, email)).status).toBe(200)
        const refused = await request(server, email)
        expectFailure(refused, 429, 'RateLimitError')
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
      }
      const address = newAddress()
      for (let i = 0; i < 10; i++) expect((await request(server, anEmail(), address)).status).toBe(200)
      expectFailure(await request(server, anEmail(), address), 429, 'RateLimitError')
    })

    it('does not run for a page of another site, and not for text that is no address', async () => {
      const headers = { origin: 'https://evil.example', 'x-forwarded-for': newAddress() }
      const foreign = await server.call('POST', PATH, { email: anEmail() }, { token: null, headers })
      expectFailure(foreign, 403, 'NoAccessError')
      expectFailure(await server.call('POST', PATH, { email: 'x' }, { token: null }), 400, 'ValidationError')
    })

    it('uses PUBLIC_URL and never the Host header for links', async () => {
      const email = anEmail()
      await aPerson(server, { email })
      const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': newAddress() }
      expect((await server.call('POST', PATH, { email }, { token: null, headers })).status).toBe(200)
      expect((await mailTo(email)).source).not.toContain('evil.example')
    })

    it('sends invite links to new users, unless the request says no', async () => {
      const [email, silent, withPassword] = [anEmail(), anEmail(), anEmail()]
      const created = await server.call('POST', users, { email, rootRole: 'Viewer' })
      expect([created.status, created.body.emailSent]).toEqual([201, true])
      const token = linkIn(await mailTo(email), 'new-user')
      expect(created.body.inviteLink).toBe(`${PUBLIC_URL}/new-user#token=${token}`)
      const quiet = await server.call('POST', users, { email: silent, rootRole: 'Viewer', sendEmail: false })
      const password = await server.call('POST', users, { email: withPassword, rootRole: 3, password: NEW_PASSWORD })
      expect([quiet.body.emailSent, password.body.emailSent]).toEqual([false, false])
      const last = anEmail()
      await server.call('POST', users, { email: last, rootRole: 'Viewer' })
      await mailTo(last)
      expect([mailsTo(silent), mailsTo(withPassword)]).toEqual([[], []])
    })

    it('is part of the UI configuration and of the 401 response', async () => {
      expect((await server.call('GET', '/api/admin/ui-config')).body.emailEnabled).toBe(true)
      expect((await server.call('GET', '/api/admin/user', undefined, { token: null })).body.emailEnabled).toBe(true)
    })
  })

describe('e-mail', () => {
  const withoutMail = serverFor('sqlite', { settings: { TRUST_PROXY: '1' } })

  it('is off without EMAIL_HOST: a request for a reset is refused with the reason', async () => {
    const refused = await recording(withoutMail, 'POST', PATH, { email: anEmail() }, { token: null })
    expectFailure(refused, 409, 'ConflictError')
    expect(refused.body.message).toContain('ask an Admin')
    expect((await withoutMail.call('GET', '/api/admin/ui-config')).body.emailEnabled).toBe(false)
    const hint = await withoutMail.call('GET', '/api/admin/user', undefined, { token: null })
    expect(hint.body).not.toHaveProperty('emailEnabled')
    const created = await withoutMail.call('POST', users, { email: anEmail(), rootRole: 3, sendEmail: true })
    expect(created.body.emailSent).toBe(false)
  })

  it('is off without PUBLIC_URL', async () => {
    const receiver = await aMailReceiver()
    const { PUBLIC_URL: _, ...settings } = mailSettings(receiver)
    const server = await startServer('sqlite', { settings })
    expect((await server.call('GET', '/api/admin/ui-config')).body.emailEnabled).toBe(false)
    await server.stop()
    await receiver.stop()
  })

  it('logs in at the mail server and uses the configured sender', async () => {
    const login = { user: 'leverframe', password: 'secret of the mail server' }
    const receiver = await aMailReceiver({ login })
    const settings = {
      ...mailSettings(receiver),
      EMAIL_USER: login.user,
      EMAIL_PASSWORD: login.password,
      EMAIL_SENDER: 'Flags <flags@example.com>',
    }
    const server = await startServer('sqlite', { settings })
    await server.call('POST', users, { email: anEmail(), rootRole: 3 })
    await expect.poll(() => receiver.mails.length).toBe(1)
    expect([receiver.mails[0]?.from, receiver.mails[0]?.user]).toEqual(['flags@example.com', login.user])
    await server.stop()
    await receiver.stop()
  })

  it('is not sent without encryption by default, nor to a server with an untrusted certificate', async () => {
    const plain = await aMailReceiver()
    const untrusted = await aMailReceiver({ certificate: certificateFor('localhost') })
    for (const receiver of [plain, untrusted]) {
      const { EMAIL_SECURE: _, ...settings } = mailSettings(receiver)
      const server = await startServer('sqlite', { settings: { ...settings, SHUTDOWN_GRACE_MS: '600000' } })
      const created = await server.call('POST', users, { email: anEmail(), rootRole: 3 })
      expect([created.status, created.body.emailSent]).toEqual([201, true])
      // Waits for the queue of mails.
      await server.stop()
      expect(receiver.mails).toEqual([])
      await receiver.stop()
    }
  })

  it('does not delay or fail a request when the mail server is gone', async () => {
    const receiver = await aMailReceiver()
    await receiver.stop()
    const server = await startServer('sqlite', { settings: mailSettings(receiver) })
    const email = anEmail()
    await aPerson(server, { email })
    expect((await request(server, email)).status).toBe(200)
    await server.stop()
  })

  it.each([
    ['refuses its recipient', 550],
    ['is busy', 451],
  ])('that the mail server does not take because it %s does not hold up later ones', async (_, status) => {
    const [refused, accepted] = [anEmail(), anEmail()]
    const receiver = await aMailReceiver({ refuses: (address) => (address === refused ? status : undefined) })
    const server = await startServer('sqlite', { settings: mailSettings(receiver) })
    for (const email of [refused, accepted]) {
      const created = await server.call('POST', users, { email, rootRole: 3 })
      expect([created.status, created.body.emailSent]).toEqual([201, true])
    }
    await expect.poll(() => receiver.mails.map(({ to }) => to)).toEqual([[accepted]])
    await server.stop()
    await receiver.stop()
  })

  it('treats a comma in an address as part of one recipient', async () => {
    const receiver = await aMailReceiver()
    const server = await startServer('sqlite', { settings: mailSettings(receiver) })
    await server.call('POST', users, { email: `other,${anEmail()}`, rootRole: 3 })
    const last = anEmail()
    await server.call('POST', users, { email: last, rootRole: 3 })
    await expect.poll(() => receiver.mails.some(({ to }) => to.includes(last))).toBe(true)
    for (const { to } of receiver.mails) expect(to).toHaveLength(1)
    expect(receiver.mails.filter(({ to }) => to[0]?.startsWith('ann') && to[0] !== last)).toEqual([])
    await server.stop()
    await receiver.stop()
  })
})
