import { randomBytes } from 'node:crypto'
import { Jar } from '@leverframe/testing/browser-jar'
import { oneInTurn } from '@leverframe/testing/depth'
import { uniqueName } from '@leverframe/testing/harness'
import type { TestProvider } from '@leverframe/testing/oidc-provider'
import { operationsOf, pathTo } from '@leverframe/testing/operations'
import { browserCookieFrom, cookieFrom, linkSecret } from '@leverframe/testing/people'
import type { Witnessed } from '@leverframe/testing/secrets'
import { change } from '@leverframe/testing/stores'
import { expect } from 'vitest'

const SETTINGS = '/api/admin/auth/oidc/settings'
const FIRST_ADMIN = 'admin'
export const hex = () => randomBytes(20).toString('hex')
/** Keeps the rules: no character three times in a row. */
const goodPassword = () => `Horse-42-${hex().replace(/(.{2})/g, '$1-')}`

/** A run of the server in which every kind of secret is returned or set. */
export class Life {
  readonly secrets: Map<string, string>
  readonly server: Witnessed
  readonly provider: TestProvider
  admin = ''
  adminCookie = ''

  constructor(server: Witnessed, provider: TestProvider, secrets: Map<string, string>) {
    this.secrets = secrets
    this.server = server
    this.provider = provider
  }

  keep(label: string, secret: unknown): string {
    if (typeof secret !== 'string' || secret.length < 10) throw new Error(`${label} is no secret: ${String(secret)}`)
    if (this.secrets.has(label)) throw new Error(`there are two of ${label}`)
    this.secrets.set(label, secret)
    return secret
  }

  /** As Admin, with success. */
  async ask(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) {
    const options = headers ? { token: null, headers: { origin: this.server.url, ...headers } } : { token: this.admin }
    const answer = await this.server.call(method, path, body, options)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async logIn(label: string, username: string, password: string): Promise<string> {
    const answer = await this.server.call('POST', '/auth/simple/login', { username, password }, { token: null })
    expect(answer.status).toBe(200)
    const cookie = cookieFrom(answer)
    this.keep(label, cookie.split('=')[1])
    this.keep(`the known browser beside ${label}`, browserCookieFrom(answer).split('=')[1])
    return cookie
  }

  async firstStart(): Promise<void> {
    const { printed } = this.server
    const password = this.keep('the first password', /Password \(shown this once\):\s+(\S+)/.exec(printed)?.[1])
    this.admin = this.keep('the first token', /Admin API token \(shown this once\): (\S+)/.exec(printed)?.[1])
    this.adminCookie = await this.logIn('the session of the first user', FIRST_ADMIN, password)
  }

  async tokens(): Promise<void> {
    const made = async (label: string, path: string, body: object, headers?: Record<string, string>) => {
      const token = await this.ask('POST', path, body, headers)
      this.keep(label, token.secret)
      return token
    }
    const environment = 'development'
    await made('an admin token', '/api/admin/api-tokens', { tokenName: 'a', type: 'admin' })
    await made('a client token', '/api/admin/api-tokens', { tokenName: 'c', type: 'client', environment })
    await made('a frontend token', '/api/admin/api-tokens', { tokenName: 'f', type: 'frontend', environment })
    const ofProject = '/api/admin/projects/default/api-tokens'
    await made('a project token', ofProject, { tokenName: 'p', type: 'client', environment })
    const cookie = { cookie: this.adminCookie }
    await made('a personal token', '/api/admin/user/tokens', { description: 'laptop' }, cookie)
    const account = { username: uniqueName('robot'), rootRole: 'Viewer' }
    const { id } = await this.ask('POST', '/api/admin/service-account', account)
    await made('a service token', `/api/admin/service-account/${id}/token`, { description: 'key' })
    const gone = await made('a revoked token', '/api/admin/api-tokens', { tokenName: 'r', type: 'admin' })
    await this.ask('DELETE', `/api/admin/api-tokens/${encodeURIComponent(gone.secret)}`)
  }

  async passwords(): Promise<void> {
    const users = '/api/admin/user-admin'
    const linked = (label: string, url: string) => this.keep(label, linkSecret(url))
    const password = (label: string) => this.keep(label, goodPassword())
    const username = uniqueName('user')
    const created = password('a password that an Admin set at first')
    const { id } = await this.ask('POST', users, { username, password: created, rootRole: 'Viewer' })
    const cookie = await this.logIn('the session of a user', username, created)
    const own = password('a password that its user chose')
    const ownChange = { password: own, confirmPassword: own, oldPassword: created }
    await this.ask('POST', '/api/admin/user/change-password', ownChange, { cookie })
    await this.ask('POST', `${users}/${id}/change-password`, { password: password('a password that an Admin changed') })
    const reset = async (label: string) =>
      linked(label, (await this.ask('POST', `${users}/reset-password`, { id: username })).resetPasswordUrl)
    await reset('a reset link that is replaced')
    const used = await reset('a reset link that is used')
    const chosen = password('a password by reset link')
    await this.ask('POST', '/auth/reset/validate', { token: used })
    await this.ask('POST', '/auth/reset/password', { token: used, password: chosen })
    await reset('a reset link that nobody used')
    const { inviteLink } = await this.ask('POST', users, { username: uniqueName('user'), rootRole: 'Viewer' })
    const invitation = linked('an invite link', inviteLink)
    await this.ask('POST', '/auth/reset/password', { token: invitation, password: password('a password by invite') })
    await this.logIn('the session after the reset', username, chosen)
  }

  /** Logs in through the provider: once correctly, and once with an invalid token. */
  async singleSignOn(round: string): Promise<void> {
    const { provider, server } = this
    const settings = { enabled: true, discoverUrl: provider.issuer, clientId: provider.clientId, autoCreate: true }
    await this.ask('POST', `${SETTINGS}/check`, { ...settings, secret: this.keep(`a tried secret, ${round}`, hex()) })
    await this.ask('POST', SETTINGS, { ...settings, secret: provider.clientSecret, enableSingleSignOut: true })
    const email = `${uniqueName('ann')}@example.com`
    provider.people.set(email, { email, email_verified: true, name: 'Ann' })
    provider.signsInAs = email
    for (const isGood of [true, false]) {
      const label = `${isGood ? 'good' : 'bad'} log-in, ${round}`
      provider.tamper = (token, sign, accessToken) => {
        this.keep(`the access token of the ${label}`, accessToken)
        const payload = isGood ? token.payload : { ...token.payload, exp: 1 }
        return this.keep(`the id token of the ${label}`, sign({ ...token, payload }))
      }
      const jar = new Jar()
      const isOurs = (next: string) => next.startsWith(`${server.url}/auth/oidc/callback`)
      const { url } = await jar.follow(`${server.url}/auth/oidc/login?redirect=/health`, isOurs)
      for (const [name, value] of new URL(url).searchParams)
        if (name !== 'iss') this.keep(`the ${name} of the ${label}`, value)
      this.keep(`the nonce of the ${label}`, provider.requests.at(-1)?.get('nonce'))
      for (const [name, value] of jar.cookiesFor(url))
        if (name.startsWith('leverframe-oidc-')) this.keep(`the attempt of the ${label}`, value)
      expect((await jar.visit(url)).status).toBe(isGood ? 302 : 403)
      if (isGood) this.keep(`the session of the ${label}`, jar.cookiesFor(server.url).get('leverframe-session'))
    }
    provider.tamper = undefined
    const wrong = { ...settings, secret: this.keep(`a wrong client secret, ${round}`, `wrong-${hex()}`) }
    await this.ask('POST', SETTINGS, wrong)
    expect((await new Jar().follow(`${server.url}/auth/oidc/login`)).status).toBe(503)
    await this.ask('POST', SETTINGS, { ...settings, secret: provider.clientSecret, enableSingleSignOut: true })
  }

  /** Add-ons of every kind, with a receiver that echoes requests, and one with a key that is replaced. */
  async addons(round: string, url: string): Promise<void> {
    const secret = (label: string) => this.keep(`${label}, ${round}`, hex())
    const events = ['feature-created']
    const made = (provider: string, parameters: object, rest: object = {}) =>
      this.ask('POST', '/api/admin/addons', { provider, enabled: true, events, parameters, ...rest })
    const authorization = `Bearer ${secret('the authorization of a webhook')}`
    const first = { signingKey: secret('the first key of a webhook') }
    const hook = `${url}/${secret('the path of a webhook')}?token=${secret('the query of a webhook')}`
    const webhook = await made('webhook', { url: hook, authorization }, first)
    await made('slack', { url: `${url}/${secret('the path of Slack')}`, defaultChannel: '#x' })
    await made('teams', { url: `${url}/${secret('the path of Teams')}` })
    await made('datadog', { url, apiKey: secret('the key of Datadog') })
    await this.ask('PUT', `/api/admin/addons/${webhook.id}`, {
      ...webhook,
      parameters: { url: '*****', authorization: `Bearer ${secret('another authorization of a webhook')}` },
      signingKey: secret('another key of a webhook'),
    })
    await this.ask('POST', '/api/admin/projects/default/features', { name: uniqueName() })
    const waiting = async () => {
      const { addons } = await this.ask('GET', '/api/admin/addons')
      const counts = await Promise.all(
        addons.map(async ({ id }: { id: number }) => {
          const { total } = await this.ask('GET', `/api/admin/addons/${id}/events?state=sent`)
          return total > 0
        }),
      )
      return counts.every(Boolean)
    }
    await expect.poll(waiting).toBe(true)
    const { addons } = await this.ask('GET', '/api/admin/addons')
    for (const { id } of addons) await this.ask('POST', `/api/admin/addons/${id}/test`)
  }

  /** Requests that fail, with secrets in every part of a request: each in the long form, and in turn in the short form. */
  async mistakes(): Promise<void> {
    const { server, admin } = this
    const mistyped = this.keep('a mistyped password', goodPassword())
    for (const username of [FIRST_ADMIN, 'nobody'])
      expect(
        (await server.call('POST', '/auth/simple/login', { username, password: mistyped }, { token: null })).status,
      ).toBe(401)
    for (const [index, secret] of [...this.secrets.values()].entries()) {
      const part = encodeURIComponent(secret)
      const attempts: [string, string, unknown?, object?][] = [
        ['GET', `/nowhere/${part}`],
        ['GET', `/api/admin/projects/${part}`],
        ['GET', `/api/admin/access/explain?userId=1&permission=${part}`],
        ['POST', '/auth/reset/validate', { token: `${secret.slice(0, 150)}-mistyped` }],
        ['PUT', `/api/admin/api-tokens/${part}-mistyped`, { expiresAt: 'soon' }],
        ['POST', '/api/admin/projects/default/features', { name: `${secret} /` }],
        ['POST', '/api/admin/addons', { provider: 'webhook', enabled: true, events: [], parameters: { url: secret } }],
        ['POST', '/api/admin/projects/default/features', undefined, { raw: `{"name":"${secret}` }],
        ['POST', '/api/admin/projects/default/features', { name: 'x' }, { token: `${secret}-mistyped` }],
        ['GET', '/api/admin/user', undefined, { token: null, headers: { cookie: `leverframe-session=${part}0` } }],
        ['POST', '/auth/reset/password', { token: `${secret.slice(0, 150)}-mistyped`, password: 'Good-horse-42' }],
        ['GET', `/auth/oidc/callback?state=${part}&code=${part}`],
      ]
      for (const [method, path, body, options] of oneInTurn(attempts, index)) {
        const { status } = await server.call(method, path, body, { token: admin, ...options })
        expect(status, `${method} ${path.slice(0, 40)}`).toBeGreaterThanOrEqual(400)
      }
    }
  }

  /** Unexpected errors: the store fails during requests with secrets. */
  async breakdown(): Promise<void> {
    const { server, admin } = this
    const { store } = server.running.product.deps
    const password = this.keep('a password while the store is broken', goodPassword())
    const broken = async (table: string, method: string, path: string, body?: unknown, options: object = {}) => {
      await change(store, `alter table ${table} rename to elsewhere`)
      const { status } = await server.call(method, path, body, { token: admin, ...options })
      await change(store, `alter table elsewhere rename to ${table}`)
      expect(status, path).toBe(500)
    }
    const cookie = { token: null, headers: { cookie: this.adminCookie, origin: server.url } }
    await broken('users', 'POST', '/auth/simple/login', { username: FIRST_ADMIN, password }, { token: null })
    await broken('users', 'POST', '/api/admin/user-admin', { username: 'x', password, rootRole: 'Viewer' })
    await broken('sessions', 'GET', '/api/admin/user', undefined, cookie)
    await broken('personal_tokens', 'POST', '/api/admin/user/tokens', { description: 'x' }, cookie)
    await broken('settings', 'POST', SETTINGS, {
      enabled: true,
      discoverUrl: this.provider.issuer,
      clientId: this.provider.clientId,
      secret: this.keep('a client secret while the store is broken', hex()),
    })
  }

  /** Everything that can be read, by an Admin with a token and by one with a session. */
  async everyAnswer(): Promise<string> {
    const { server } = this
    const values: Readonly<Record<string, string>> = { projectId: 'default', project: 'default', name: 'development' }
    const reads = operationsOf(server as never).filter(({ method }) => method === 'GET')
    const { tokens } = await this.ask('GET', '/api/admin/api-tokens')
    const paths = [
      ...reads.map((one) => pathTo(one, (name) => values[name] ?? '1')),
      '/api/admin/access/explain?permission=ADMIN&userId=1',
      ...tokens.map(({ id }: { id: string }) => `/api/admin/access/explain?permission=ADMIN&tokenId=${id}`),
      '/api/admin/user-admin/search?q=user',
      '/health',
      '/ready',
    ]
    const { users } = await this.ask('GET', '/api/admin/user-admin')
    const { addons } = await this.ask('GET', '/api/admin/addons')
    for (const { id } of addons) paths.push(`/api/admin/addons/${id}`, `/api/admin/addons/${id}/events`)
    for (const { id } of users) paths.push(`/api/admin/user-admin/${id}`, `/api/admin/user-admin/${id}/tokens`)
    const callers = [{ token: this.admin }, { token: null, headers: { cookie: this.adminCookie } }, { token: null }]
    const texts: string[] = []
    for (const path of paths)
      for (const caller of callers) {
        const { status, body, headers } = await server.call('GET', path, undefined, caller)
        texts.push(`GET ${path} ${status} ${JSON.stringify(body)} ${JSON.stringify([...headers])}`)
      }
    return texts.join('\n')
  }
}
