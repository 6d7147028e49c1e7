import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startReceiver } from '@leverframe/testing/receivers'
import { type Attack, Findings, must } from '../attack.ts'
import type { Lab, Target } from '../lab.ts'
import { A, anAccount, anApiToken, aProject, logIn, PASSWORD, unique } from '../people.ts'

async function fileModes(t: Target): Promise<string> {
  const findings = new Findings()
  for (const name of readdirSync(t.folder)) {
    const mode = statSync(join(t.folder, name)).mode & 0o777
    findings.check((mode & 0o077) === 0, `${name} is ${mode.toString(8)}`)
  }
  return findings.result('files are for their owner only')
}

/** Uses every operation that returns or accepts secrets, so that there is something to search for. */
async function handOut(lab: Lab): Promise<string> {
  const t = await lab.server()
  const project = await aProject(t)
  await anApiToken(t, 'client', [project])
  const robot = await t.admin('POST', `${A}/service-account`, { username: unique('robot'), rootRole: 'Viewer' })
  await t.admin('POST', `${A}/service-account/${robot.id}/token`, { description: 'x' })
  await t.admin('POST', `${A}/user-admin`, { username: unique('invited'), rootRole: 'Viewer' })
  const { username } = await anAccount(t, 'Viewer', { password: 'Needle-in-a-haystack-77' })
  lab.secrets.add('Needle-in-a-haystack-77')
  await t.admin('POST', `${A}/user-admin/reset-password`, { id: username })
  const [clientSecret, signingKey, header] = ['oidc', 'signing', 'header'].map(
    (what) => `${what}-needle-${unique('x')}`,
  )
  await t.admin('POST', `${A}/auth/oidc/settings`, { enabled: false, clientId: 'x', secret: clientSecret })
  const receiver = await startReceiver()
  await t.admin('POST', `${A}/addons`, {
    provider: 'webhook',
    enabled: false,
    events: ['feature-created'],
    signingKey,
    parameters: { url: receiver.url, authorization: header },
  })
  await receiver.stop()
  for (const secret of [clientSecret, signingKey, header]) lab.secrets.add(secret as string)
  // Sent where it does not belong: the log must not keep it.
  await t.call('GET', `/api/frontend?token=${[...lab.secrets][0]}`)
  return username
}

async function secretsAtRest(lab: Lab): Promise<string> {
  const username = await handOut(lab)
  let isNameFound = false
  const secrets = [...lab.secrets]
  const findings = new Findings()
  for (const t of await lab.started()) {
    const events = await t.call('GET', `${A}/search/events/export?format=jsonl`, undefined, { token: secrets[0] ?? '' })
    const files: [string, string][] = [
      ['log', t.log()],
      ['event log', events.text],
    ]
    if (t.databaseUrl.startsWith('sqlite:'))
      for (const name of readdirSync(t.folder).filter((file) => !file.endsWith('.key')))
        files.push([name, readFileSync(join(t.folder, name), 'latin1')])
    for (const [where, text] of files) {
      isNameFound ||= text.includes(username)
      const found = secrets.find((secret) => text.includes(secret))
      findings.check(found === undefined, `the ${where} of ${t.name} holds ${found?.slice(0, 12)}…`)
    }
  }
  findings.check(isNameFound, 'the search finds nothing at all')
  return findings.result(`files searched for ${secrets.length} secrets`)
}

async function links(t: Target): Promise<string> {
  const findings = new Findings()
  const email = `${unique('linked')}@link.example`
  const made = await t.admin('POST', `${A}/user-admin`, { email, rootRole: 'Viewer' })
  const { resetPasswordUrl } = await t.admin('POST', `${A}/user-admin/reset-password`, { id: email })
  for (const [what, link] of Object.entries({ invite: made.inviteLink, reset: resetPasswordUrl })) {
    const url = new URL(link)
    findings.check(
      url.search === '' && url.hash.length > 15,
      `${what} link: ${url.pathname}${url.search ? '?…' : ''}${url.hash ? '#…' : ''}`,
    )
    const secret = link.split(/token=|[#/]/).at(-1)
    const byQuery = await t.call('GET', `/auth/reset/validate?token=${secret}`)
    findings.check(byQuery.status >= 400, `GET /auth/reset/validate?token= answers ${byQuery.status}`)
  }
  return findings.result('links keep their secret out of query strings')
}

async function https(t: Target, headers: Record<string, string>, isBehindProxy = false): Promise<string> {
  const { username } = await anAccount(t)
  const { headers: answer, status, text } = await logIn(t, username, PASSWORD, headers)
  must(status === 200, `log-in: ${status} ${text}`)
  const cookies = answer.getSetCookie()
  const session = cookies.find((line) => /session/i.test(line.split('=')[0] ?? '')) ?? ''
  const findings = new Findings()
  for (const toggle of ['Secure', 'HttpOnly', 'SameSite', 'Path=/'])
    findings.check(session.includes(toggle), `no ${toggle}: ${session.replace(/=[^;]*/, '=…')}`)
  findings.check(session.startsWith('__Host-'), `the cookie is called ${session.split('=')[0]}`)
  findings.check(!/Domain=/i.test(session), 'the cookie has a Domain')
  if (!isBehindProxy)
    for (const path of ['/', '/health', '/api/admin/projects', '/api/frontend']) {
      const { headers: found } = await t.call('GET', path, undefined, { headers })
      findings.check(/max-age=\d{7,}/.test(found.get('strict-transport-security') ?? ''), `${path} without HSTS`)
    }
  return findings.result('flags and headers are there')
}

export const atRest: readonly Attack[] = [
  {
    class: 'tokens in clear',
    title: 'Another user of the machine reads the SQLite files',
    expected: 'all files 0600',
    run: async (lab) => {
      const t = await lab.server()
      await aProject(t)
      return t.databaseUrl.startsWith('sqlite:') ? fileModes(t) : 'PostgreSQL: no files'
    },
  },
  {
    class: 'tokens in clear',
    title: 'Somebody who got a reset or invite link out of a proxy log uses it',
    expected: 'the secret is in the fragment, and not accepted in a query',
    run: async (lab) => links(await lab.server()),
  },
  {
    class: 'sessions',
    title: 'The session cookie of a server with an https PUBLIC_URL is looked at',
    expected: '__Host-, Secure, HttpOnly, SameSite; HSTS on every answer',
    run: async (lab) => https(await lab.server('https'), { origin: 'https://toggles.example' }),
  },
  {
    class: 'sessions',
    title: 'The session cookie behind a proxy that says https is looked at',
    expected: '__Host-, Secure, HttpOnly, SameSite',
    run: async (lab) =>
      https(await lab.server('proxied'), { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }, true),
  },
  {
    class: 'tokens in clear',
    title: 'Every secret that any server of this run handed out is looked for in its files, log and events',
    expected: 'found nowhere',
    last: true,
    run: secretsAtRest,
  },
  {
    class: 'stack traces, SQL, HTML',
    title: 'Every answer of this whole run is looked at for stack traces, SQL, HTML and 5xx',
    expected: 'none',
    last: true,
    run: async (lab) => {
      const findings = new Findings()
      for (const leak of lab.leaks) findings.check(false, leak)
      findings.check(lab.answers > 0, 'no answers')
      findings.result('')
      return `${lab.answers} answers are clean`
    },
  },
]
