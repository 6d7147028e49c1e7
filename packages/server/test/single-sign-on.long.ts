import { openBrowser } from '@leverframe/testing/browser'
import { serverFor } from '@leverframe/testing/harness'
import { startProvider, type TestProvider } from '@leverframe/testing/oidc-provider'
import { succeed } from '@leverframe/testing/scenario'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const PASSWORD = 'Right-horse-42'
const LOGIN = '/auth/oidc/login?redirect=/health'

interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Requested hosts, and errors in the console. */
  readonly hosts: Set<string>
  readonly errors: string[]
}

interface Me {
  readonly status: number
  readonly user?: { readonly id: number; readonly email: string; readonly name: string }
  readonly permissions?: readonly { readonly permission: string }[]
}

describe('log-in with OpenID Connect in a browser', () => {
  const server = serverFor('sqlite', { settings: { DEFAULT_ADMIN_PASSWORD: PASSWORD } })
  let provider: TestProvider
  let browser: Browser
  beforeAll(async () => {
    provider = await startProvider(() => [server.url])
    browser = await openBrowser()
  })
  afterAll(() => provider?.stop())

  const configure = (given: object = {}) =>
    succeed(server, 'POST', '/api/admin/auth/oidc/settings', {
      enabled: true,
      discoverUrl: provider.issuer,
      clientId: provider.clientId,
      secret: provider.clientSecret,
      autoCreate: true,
      ...given,
    })
  beforeEach(async () => {
    provider.tamper = undefined
    await configure()
  })

  let people = 0
  const aPerson = (given: object = {}) => {
    const id = `visitor-${++people}`
    const email = `${id}@example.com`
    provider.people.set(id, { email, email_verified: true, name: `Visitor ${people}`, ...given })
    return { id, email }
  }

  async function aVisitor(): Promise<Visitor> {
    const context = await browser.newContext()
    const [page, hosts, errors] = [await context.newPage(), new Set<string>(), [] as string[]]
    page.setDefaultTimeout(60_000)
    context.on('request', (request) => hosts.add(new URL(request.url()).hostname))
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      // Browsers request a favicon on their own; these pages have none.
      const isIcon = message.location().url.endsWith('/favicon.ico')
      if (message.type() === 'error' && !isIcon) errors.push(message.text())
    })
    return { context, page, hosts, errors }
  }

  /** Expects no errors other than the given statuses, and no requests to other hosts. */
  async function leave({ context, hosts, errors }: Visitor, ...statuses: readonly number[]): Promise<void> {
    await context.close()
    for (const host of hosts) expect(['127.0.0.1', 'localhost']).toContain(host)
    const expected = statuses.map(
      (status) => `Failed to load resource: the server responded with a status of ${status}`,
    )
    expect(errors.filter((text) => !expected.some((start) => text.startsWith(start)))).toEqual([])
  }

  /** Logs in at the provider and returns the response of the callback. */
  async function identify(page: Page, who: string): Promise<Response> {
    expect(page.url()).toContain(`${provider.issuer}/interaction/`)
    await page.getByLabel('Who are you?').fill(who)
    const answer = page.waitForResponse((response) => response.url().startsWith(`${server.url}/auth/oidc/callback`))
    await page.getByRole('button').click()
    return answer
  }
  async function logIn(page: Page, who: string): Promise<Response> {
    await page.goto(server.url + LOGIN)
    return identify(page, who)
  }
  const landed = (page: Page) => page.waitForURL(`${server.url}/health`)

  const whoAmI = (page: Page) =>
    page.evaluate(
      `fetch('/api/admin/user').then(async (answer) => ({ ...(await answer.json()), status: answer.status }))`,
    ) as Promise<Me>
  const sessionCookie = async ({ context }: Visitor) =>
    (await context.cookies(server.url)).find(({ name }) => name === 'leverframe-session')

  /** Expects an error page with a reason and a next step, no session, and a working log-in by password. */
  async function expectRefusal(visitor: Visitor, answer: Response | null, status: number, sentence: string) {
    const { page } = visitor
    await page.getByRole('heading', { name: 'Log-in did not work' }).waitFor()
    expect(answer?.status()).toBe(status)
    expect(await page.textContent('main')).toContain(sentence)
    expect(await page.textContent('code')).toBe(answer?.headers()['x-request-id'])
    expect(await page.title()).toBe('Log-in did not work')
    expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/auth/oidc/login')
    expect(await page.getByRole('link', { name: 'Log in another way' }).getAttribute('href')).toBe('/')
    expect(await sessionCookie(visitor)).toBeUndefined()
    await page.goto(`${server.url}/health`)
    expect((await whoAmI(page)).status).toBe(401)
    const body = JSON.stringify({ username: 'admin', password: PASSWORD })
    const headers = JSON.stringify({ 'content-type': 'application/json' })
    const logInByPassword = `fetch('/auth/simple/login', { method: 'POST', headers: ${headers}, body: '${body}' })`
    expect(await page.evaluate(`${logInByPassword}.then(({ status }) => status)`)).toBe(200)
    expect(await whoAmI(page)).toMatchObject({ status: 200, user: { username: 'admin' } })
    await leave(visitor, status, 401)
  }

  it('creates an account at the first log-in and reuses it at the next', async () => {
    const { id, email } = aPerson({ name: 'Ann Example' })
    const visitor = await aVisitor()
    const { page } = visitor
    await logIn(page, id)
    await landed(page)
    const first = await whoAmI(page)
    expect(first).toMatchObject({ status: 200, user: { email, name: 'Ann Example' } })
    expect(await sessionCookie(visitor)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(await page.evaluate('document.cookie')).toBe('')

    // The provider remembers the browser, so the second log-in asks no question.
    await page.goto(`${server.url}/auth/oidc/login?redirect=/ready`)
    expect(page.url()).toBe(`${server.url}/ready`)
    expect((await whoAmI(page)).user?.id).toBe(first.user?.id)
    await leave(visitor)
  })

  it('refuses an e-mail domain that is not on the list', async () => {
    await configure({ emailDomains: 'example.com' })
    const { id } = aPerson({ email: 'somebody@elsewhere.example' })
    const visitor = await aVisitor()
    await expectRefusal(visitor, await logIn(visitor.page, id), 403, 'do not get an account here')
    const { users } = await succeed(server, 'GET', '/api/admin/user-admin')
    expect(JSON.stringify(users)).not.toContain('elsewhere.example')
  })

  it('updates group memberships and their permissions at each log-in', async () => {
    await configure({ enableGroupSyncing: true, groupJsonPath: 'groups', addGroupsScope: true })
    const group = { name: 'browser-editors', mappingsSSO: ['editors-there'], rootRole: 2 }
    const { id: groupId } = await succeed(server, 'POST', '/api/admin/groups', group)
    const { id, email } = aPerson({ groups: ['editors-there', 'unknown'] })
    const mayCreate = ({ permissions = [] }: Me) =>
      permissions.some(({ permission }) => permission === 'CREATE_PROJECT')
    const members = async () => (await succeed(server, 'GET', `/api/admin/groups/${groupId}`)).users

    const visitor = await aVisitor()
    await logIn(visitor.page, id)
    await landed(visitor.page)
    expect(mayCreate(await whoAmI(visitor.page))).toBe(true)
    expect(await members()).toMatchObject([{ user: { email }, viaSso: true }])

    provider.people.set(id, { email, email_verified: true, groups: [] })
    await visitor.page.goto(server.url + LOGIN)
    await landed(visitor.page)
    expect(mayCreate(await whoAmI(visitor.page))).toBe(false)
    expect(await members()).toEqual([])
    await leave(visitor)
  })

  it('ends the session at the provider and on other devices when single sign-out is on', async () => {
    await configure({ enableSingleSignOut: true })
    const { id } = aPerson()
    const [visitor, phone] = [await aVisitor(), await aVisitor()]
    const { page } = visitor
    for (const one of [visitor, phone]) {
      await logIn(one.page, id)
      await landed(one.page)
    }
    await page.evaluate(`{
      const form = document.createElement('form')
      form.method = 'post'
      form.action = '/logout'
      document.body.append(form)
      form.submit()
    }`)
    await page.waitForURL(`${provider.issuer}/session/end*`)
    expect(await sessionCookie(visitor)).toBeUndefined()
    expect((await whoAmI(phone.page)).status).toBe(401)
    await page.getByRole('button').click()
    // A signed-out user is redirected to the log-in page. Without a build of the UI there is no page.
    await page.waitForURL((url) => url.origin === server.url)
    await page.waitForLoadState('networkidle')

    await page.goto(server.url + LOGIN)
    expect(page.url()).toContain(`${provider.issuer}/interaction/`)
    await leave(visitor, 401, 404)
    await leave(phone, 401)
  })

  it('refuses a callback with a wrong state or from another browser', async () => {
    const [visitor, other] = [await aVisitor(), await aVisitor()]
    const strange = (await logIn(other.page, aPerson().id)).url()
    await leave(other)
    await visitor.page.goto(server.url + LOGIN)
    await visitor.page.goto(strange)
    expect(await visitor.page.textContent('main')).toContain('was not started in this browser')

    await visitor.page.goto(server.url + LOGIN)
    const own = new URL(strange)
    const state = provider.requests.at(-1)?.get('state') ?? ''
    expect(state).toHaveLength(56)
    own.searchParams.set('state', `${state.slice(0, 20)}${'0'.repeat(36)}`)
    await expectRefusal(visitor, await visitor.page.goto(own.href), 400, 'was not started in this browser')
  })

  it('refuses a code that was already used, even with the cookies of the original attempt', async () => {
    const visitor = await aVisitor()
    const { context, page } = visitor
    await page.goto(server.url + LOGIN)
    const attempt = (await context.cookies(`${server.url}/auth/oidc/callback`)).filter(({ name }) =>
      name.startsWith('leverframe-oidc-'),
    )
    expect(attempt).toHaveLength(1)
    const used = (await identify(page, aPerson().id)).url()
    await landed(page)
    await context.clearCookies({ name: 'leverframe-session' })
    await context.addCookies(attempt)
    await expectRefusal(visitor, await page.goto(used), 400, 'was used already')
  })

  it.each<[string, NonNullable<TestProvider['tamper']>]>([
    [
      'is expired',
      ({ header, payload }, sign) => sign({ header, payload: { ...payload, exp: Math.floor(Date.now() / 1000) - 60 } }),
    ],
    ['is signed with another algorithm', (token, sign) => sign(token, 'RS512')],
    ['is not signed', (token, sign) => `${sign(token, 'none').split('.').slice(0, 2).join('.')}.`],
  ])('refuses an id token that %s', async (_what, tamper) => {
    provider.tamper = tamper
    const { id, email } = aPerson()
    const visitor = await aVisitor()
    await expectRefusal(visitor, await logIn(visitor.page, id), 403, 'cannot be trusted')
    expect(JSON.stringify(await succeed(server, 'GET', '/api/admin/user-admin'))).not.toContain(email)
  })

  it('shows an error page while the provider is down and works again afterwards', async () => {
    await configure({ extraScopes: 'a-change-that-makes-discovery-happen-again' })
    await provider.stop()
    const visitor = await aVisitor()
    try {
      await expectRefusal(visitor, await visitor.page.goto(server.url + LOGIN), 503, 'The provider cannot be used now')
    } finally {
      await provider.restart()
    }
    await configure()
    const again = await aVisitor()
    await logIn(again.page, aPerson().id)
    await landed(again.page)
    await leave(again)
  })

  it('escapes text from the provider on the error page', async () => {
    for (const [given, sentence] of [
      [{ email: '<img src=x onerror=document.title=1>@example.com' }, 'is not valid'],
      [{ email_verified: false }, 'is not verified'],
    ] as const) {
      const visitor = await aVisitor()
      await expectRefusal(visitor, await logIn(visitor.page, aPerson(given).id), 403, sentence)
    }
  })
})
