import { type Attack, Findings, must } from '../attack.ts'
import type { Target } from '../lab.ts'
import { filled, operations } from '../operations.ts'
import { A, anAccount, aPerson, logIn, PASSWORD, sessionOf } from '../people.ts'

const isIn = async (t: Target, cookie: string) =>
  (await t.call('GET', `${A}/user`, undefined, { headers: { cookie } })).status === 200

const asBrowser = (t: Target, cookie: string, method: string, path: string, body?: unknown) =>
  t.call(method, path, body, { headers: { cookie, origin: t.url } })

async function fixation(t: Target): Promise<string> {
  const { username } = await anAccount(t)
  const first = sessionOf(await logIn(t, username, PASSWORD))
  const name = first.split('=')[0]
  const chosen = `${name}=${'a1'.repeat(28)}`
  must(!(await isIn(t, chosen)), 'a chosen session is valid')
  const answer = await logIn(t, username, PASSWORD, { cookie: chosen })
  must(sessionOf(answer) !== chosen, 'the log-in keeps the chosen session')
  must(!(await isIn(t, chosen)), 'the chosen session became valid')
  const again = sessionOf(await logIn(t, username, PASSWORD, { cookie: first }))
  must(again !== first, 'the second log-in keeps the session of the first')
  must(!(await isIn(t, first)), 'the session of before goes on')
  return 'a new session at each log-in'
}

async function passwordChange(t: Target): Promise<string> {
  const { username } = await anAccount(t)
  const [own, other] = [sessionOf(await logIn(t, username, PASSWORD)), sessionOf(await logIn(t, username, PASSWORD))]
  const password = 'Another-horse-2'
  const body = { oldPassword: PASSWORD, password, confirmPassword: password }
  const { status } = await asBrowser(t, own, 'POST', `${A}/user/change-password`, body)
  if (status >= 300) throw new Error(`the password change answers ${status}`)
  must(!(await isIn(t, other)), 'another session survived the password change')
  must((await logIn(t, username, PASSWORD)).status === 401, 'the old password works')
  return 'other sessions ended'
}

async function logOut(t: Target): Promise<string> {
  const { username } = await anAccount(t)
  const cookie = sessionOf(await logIn(t, username, PASSWORD))
  const foreign = await t.call('POST', '/logout', undefined, { headers: { cookie, origin: 'https://evil.example' } })
  must(foreign.status === 403 && (await isIn(t, cookie)), `a foreign page logs people out: ${foreign.status}`)
  await asBrowser(t, cookie, 'POST', '/logout')
  must(!(await isIn(t, cookie)), 'the session survived the log-out')
  return 'session ended'
}

/** The Admin resets the password of a user whose secrets leaked. */
async function reset(t: Target, how: 'change-password' | 'reset-password'): Promise<string> {
  const person = await aPerson(t, 'Viewer', { email: `${Date.now()}${how}@reset.example` })
  const cookie = sessionOf(await logIn(t, person.name, PASSWORD))
  const password = 'Another-horse-3'
  if (how === 'change-password') await t.admin('POST', `${A}/user-admin/${person.id}/change-password`, { password })
  else {
    const { resetPasswordUrl } = await t.admin('POST', `${A}/user-admin/reset-password`, { id: person.name })
    const token = String(resetPasswordUrl)
      .split(/token=|#/)
      .at(-1)
    const { status, text } = await t.call('POST', '/auth/reset/password', { token, password })
    if (status >= 300) throw new Error(`the link answers ${status} ${text}`)
  }
  must(!(await isIn(t, cookie)), 'a session survived')
  const { status } = await person.call('GET', `${A}/user`)
  must(status === 401, `a personal access token survived: ${status}`)
  return 'sessions and personal tokens ended'
}

const FOREIGN = ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1', 'file://']

async function csrf(t: Target): Promise<string> {
  const { username } = await anAccount(t, 'Admin')
  const cookie = sessionOf(await logIn(t, username, PASSWORD))
  const findings = new Findings()
  for (const { method, path } of await operations(t, ['post', 'put', 'patch', 'delete'])) {
    if (!path.startsWith(A)) continue
    const { status } = await t.call(
      method,
      filled(path, {}, '1'),
      {},
      { headers: { cookie, origin: 'https://evil.example' } },
    )
    findings.check([401, 403].includes(status), `${method} ${path} ${status}`)
  }
  const write = { name: 'csrf', id: 'csrf' }
  for (const origin of FOREIGN) {
    const { status } = await t.call('POST', `${A}/projects`, write, { headers: { cookie, origin } })
    findings.check([401, 403].includes(status), `Origin ${origin}: ${status}`)
  }
  const referer = 'https://evil.example/page'
  const byReferer = await t.call('POST', `${A}/projects`, write, { headers: { cookie, referer } })
  findings.check([401, 403].includes(byReferer.status), `Referer: ${byReferer.status}`)
  const none = await t.call('POST', `${A}/projects`, write, { headers: { cookie } })
  findings.check([401, 403].includes(none.status), `neither Origin nor Referer: ${none.status}`)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const headers = { cookie, origin: 'https://evil.example', 'content-type': type }
    const { status } = await t.call('POST', `${A}/projects`, undefined, { headers, raw: '{"id":"csrf","name":"csrf"}' })
    findings.check([401, 403, 415].includes(status), `${type}: ${status}`)
  }
  const login = await t.call(
    'POST',
    '/auth/simple/login',
    { username, password: PASSWORD },
    { headers: { origin: 'https://evil.example' } },
  )
  findings.check(login.status === 403, `a foreign page logs people in: ${login.status}`)
  return findings.result('cross-site writes refused')
}

export const sessions: readonly Attack[] = [
  {
    class: 'sessions',
    title: 'A session chosen by the attacker is there before somebody logs in',
    expected: 'a new session at log-in, the chosen one is worth nothing',
    run: async (lab) => fixation(await lab.server()),
  },
  {
    class: 'sessions',
    title: 'A stolen session is used after its owner changed the password',
    expected: '401',
    run: async (lab) => passwordChange(await lab.server()),
  },
  {
    class: 'sessions',
    title: 'A session is used after log-out; a foreign page logs people out',
    expected: '401; 403',
    run: async (lab) => logOut(await lab.server()),
  },
  {
    class: 'sessions',
    title: 'A personal access token is used after an Admin set a new password',
    expected: '401',
    run: async (lab) => reset(await lab.server(), 'change-password'),
  },
  {
    class: 'sessions',
    title: 'A personal access token is used after its owner followed a reset link of an Admin',
    expected: '401',
    run: async (lab) => reset(await lab.server(), 'reset-password'),
  },
  {
    class: 'CSRF',
    title: 'A foreign web page sends every write operation with the session cookie of an Admin',
    expected: '403 each time',
    run: async (lab) => csrf(await lab.server()),
  },
]
