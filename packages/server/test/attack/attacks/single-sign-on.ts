import { Jar } from '@leverframe/testing/browser-jar'
import { startProvider, type TestProvider } from '@leverframe/testing/oidc-provider'
import { type Attack, Findings } from '../attack.ts'
import type { Lab, Target } from '../lab.ts'
import { A } from '../people.ts'

const CLASS = 'OIDC'

interface Scene {
  readonly t: Target
  readonly provider: TestProvider
  readonly isIn: (jar: Jar) => Promise<boolean>
}

let scene: Promise<Scene> | undefined
/** One server that logs in through a provider of the test. Accounts are created for one domain. */
const setUp = (lab: Lab): Promise<Scene> => {
  scene ??= (async () => {
    const t = await lab.start('oidc', {})
    const provider = await startProvider(() => [t.url])
    await t.admin('POST', `${A}/auth/oidc/settings`, {
      enabled: true,
      discoverUrl: provider.issuer,
      clientId: provider.clientId,
      secret: provider.clientSecret,
      autoCreate: true,
      emailDomains: 'good.example',
    })
    lab.secrets.add(provider.clientSecret)
    const isIn = async (jar: Jar) => (await jar.visit(`${t.url}${A}/user`)).status === 200
    return { t, provider, isIn }
  })()
  return scene
}

const person = (provider: TestProvider, id: string, claims: object = {}) => {
  provider.people.set(id, { email: `${id}@good.example`, email_verified: true, name: id, ...claims })
  provider.signsInAs = id
}

async function refusals({ t, provider, isIn }: Scene): Promise<string> {
  const findings = new Findings()
  const attempt = async (what: string, isAllowed: boolean, claims: object = {}) => {
    person(provider, `p-${what.replaceAll(/\W/g, '')}`, claims)
    const jar = new Jar()
    await jar.follow(`${t.url}/auth/oidc/login`)
    findings.check((await isIn(jar)) === isAllowed, `${what}: ${isAllowed ? 'refused' : 'let in'}`)
  }
  await attempt('a good one', true)
  await attempt('an unverified address', false, { email_verified: false })
  await attempt('an address of another domain', false, { email: 'x@evil.example' })
  await attempt('a domain that only ends alike', false, { email: 'x@notgood.example' })
  await attempt('two at signs', false, { email: 'x@good.example@evil.example' })
  await attempt('no address', false, { email: undefined })
  const tampers: Record<string, NonNullable<TestProvider['tamper']>> = {
    'algorithm none': (token, sign) => `${sign(token, 'none').split('.').slice(0, 2).join('.')}.`,
    'another algorithm': (token, sign) => sign(token, 'RS512'),
    'a changed payload': (token, sign) => {
      const [header, , signature] = sign(token).split('.')
      const payload = Buffer.from(JSON.stringify({ ...token.payload, sub: 'other' })).toString('base64url')
      return `${header}.${payload}.${signature}`
    },
    'another audience': (token, sign) => sign({ ...token, payload: { ...token.payload, aud: 'other' } }),
    'another issuer': (token, sign) => sign({ ...token, payload: { ...token.payload, iss: 'https://evil.example' } }),
    'another nonce': (token, sign) => sign({ ...token, payload: { ...token.payload, nonce: 'other' } }),
    'one that has expired': (token, sign) => sign({ ...token, payload: { ...token.payload, exp: 1 } }),
  }
  for (const [what, tamper] of Object.entries(tampers)) {
    provider.tamper = tamper
    await attempt(what, false)
  }
  provider.tamper = undefined
  return findings.result('log-ins decided as they must be')
}

async function redirects({ t, provider }: Scene): Promise<string> {
  const findings = new Findings()
  const targets = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ]
  for (const target of targets) {
    person(provider, 'redirected')
    const jar = new Jar()
    const { url } = await jar.follow(
      `${t.url}/auth/oidc/login?redirect=${encodeURIComponent(target)}`,
      (next) => !next.startsWith(t.url) && !next.startsWith(provider.issuer),
    )
    findings.check(new URL(url).origin === t.url, `${target} leads to ${url}`)
  }
  return findings.result('log-ins end on our own pages')
}

async function states({ t, provider, isIn }: Scene): Promise<string> {
  const findings = new Findings()
  person(provider, 'stateful')
  const callbackOf = async (jar: Jar) =>
    (await jar.follow(`${t.url}/auth/oidc/login`, (next) => next.includes('/auth/oidc/callback'))).url
  const attacker = new Jar()
  const victim = new Jar()
  const callback = await callbackOf(attacker)
  await victim.visit(callback)
  findings.check(!(await isIn(victim)), 'the callback of another browser logs in')
  const mine = await callbackOf(victim)
  const other = new URL(mine)
  other.searchParams.set('state', 'chosen')
  await victim.visit(other.href)
  findings.check(!(await isIn(victim)), 'another state logs in')
  await callbackOf(victim)
  await victim.visit(mine)
  findings.check(await isIn(victim), 'a second attempt overwrote the first')
  const again = new Jar()
  await again.visit(mine)
  findings.check(!(await isIn(again)), 'a used code logs in')
  const sent = provider.requests.at(-1)
  findings.check(sent?.get('code_challenge_method') === 'S256', 'no PKCE')
  findings.check((sent?.get('nonce')?.length ?? 0) > 15 && (sent?.get('state')?.length ?? 0) > 15, 'no nonce or state')
  return findings.result('answers as they must be')
}

/** They share a provider with one logged-in user, so they run one after the other. */
export const singleSignOn: readonly Attack[] = [
  {
    class: CLASS,
    title: 'Forged id tokens, unverified addresses and foreign domains log in',
    expected: 'refused; no account is made',
    alone: true,
    run: async (lab) => refusals(await setUp(lab)),
  },
  {
    class: CLASS,
    title: 'A log-in link leads to a foreign page afterwards',
    expected: 'only own paths',
    alone: true,
    run: async (lab) => redirects(await setUp(lab)),
  },
  {
    class: CLASS,
    title: 'A callback is used in another browser, with another state, or twice',
    expected: 'refused; two attempts do not disturb each other',
    alone: true,
    run: async (lab) => {
      const ready = await setUp(lab)
      try {
        return await states(ready)
      } finally {
        await ready.provider.stop()
      }
    },
  },
]
