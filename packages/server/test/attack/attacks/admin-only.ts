import { type Attack, Findings } from '../attack.ts'
import type { Target } from '../lab.ts'
import { filled, operations } from '../operations.ts'
import * as p from '../people.ts'

const { A } = p

async function authConfig(t: Target): Promise<string> {
  const officer = await p.anOfficer(t, 'UPDATE_AUTH_CONFIGURATION')
  const settings = { enabled: true, discoverUrl: 'https://evil.example', clientId: 'x', secret: 'chosen-by-an-officer' }
  const findings = new Findings()
  for (const [path, body] of [
    ['/auth/oidc/settings', { ...settings, autoCreate: true, defaultRootRole: 'Admin' }],
    ['/auth/oidc/settings/check', settings],
    ['/auth/simple/settings', { disabled: true }],
  ] as const) {
    const { status } = await officer.call('POST', A + path, body)
    findings.check(status === 403, `POST ${path} ${status}`)
  }
  return findings.result('writes refused')
}

async function addresses(t: Target): Promise<string> {
  const domain = `${p.unique('mail')}.example`
  const project = await p.aProject(t)
  const { name } = await p.aLiveToggle(t, project)
  const victim = await p.aPerson(t, 'Viewer', { email: `victim@${domain}` })
  await p.join(t, project, victim, p.MEMBER)
  await victim.call('POST', `${p.togglePath(project, name)}/favorites`)
  await t.admin('POST', `${A}/groups`, { name: p.unique('group'), users: [{ user: { id: victim.id } }] })
  await t.admin('PUT', `${A}/user-admin/${victim.id}`, { name: 'Victim', email: `victim2@${domain}` })
  const viewer = await p.aPerson(t)
  const findings = new Findings()
  const values = { projectId: project, featureName: name, environment: 'production', id: victim.id, userId: victim.id }
  for (const { path } of await operations(t, ['get'])) {
    if (path === `${A}/live` || path.includes('streaming')) continue
    const at = filled(path, { ...values, groupId: 1, name: 'production' }, '1')
    for (const query of ['', '?q=victim', '?limit=1000', '?format=jsonl', '?query=victim']) {
      const { status, text } = await viewer.call('GET', at + query)
      const shows = status < 400 && text.includes(domain)
      findings.check(
        !shows,
        `GET ${path}${query} shows ${text.slice(Math.max(0, text.indexOf(domain) - 60)).slice(0, 100)}`,
      )
    }
  }
  return findings.result('answers without an e-mail address')
}

/** About oneself, or nothing is written: allowed for everyone who is logged in. */
const HARMLESS =
  /\/validate$|\/validate-password$|\/favorites$|\/user\/(tokens|sessions|change-password|preferences|avatar|account|notices|notice-preferences)|\/saved-views(\/|$)|\/playground|\/explain$|\/preview$|\/change-requests(\/|$)|\/tests\/run$|\/promote$|\/splash\/|\/feedback|\/notifications\/read$|\/record-ui-error$|\/events\/search$|\/features-batch\/(export|validate)$/

async function refusedForViewers(t: Target): Promise<string> {
  const project = await p.aProject(t)
  const { name, strategy } = await p.aLiveToggle(t, project)
  const viewer = await p.aPerson(t)
  const other = await p.aPerson(t)
  const values = {
    projectId: project,
    featureName: name,
    strategyId: strategy,
    environment: 'production',
    from: 'production',
    userId: other.id,
    roleId: p.MEMBER,
    contextField: 'userId',
    strategyName: 'default',
    typeId: 'release',
    appName: 'app',
  }
  const findings = new Findings()
  for (const { method, path } of await operations(t, ['post', 'put', 'patch', 'delete'])) {
    if (!path.startsWith(A) || HARMLESS.test(path)) continue
    const id = path.includes('user-admin') ? other.id : 1
    const at = filled(path, { ...values, id, name: path.includes('tag-types') ? 'simple' : 'production' }, '1')
    for (const body of [{}, [], { name: 'x', type: 'simple', value: 'xx', rootRole: 1, features: [name] }]) {
      const { status } = await viewer.call(method, at, body)
      findings.check(status >= 400 && status < 500, `${method} ${path} ${status}`)
    }
  }
  findings.check(await p.isLive(t, project, name), 'the toggle of the project is not as before')
  return findings.result('writes of a Viewer refused')
}

async function planes(t: Target): Promise<string> {
  const tokens = [await p.anApiToken(t, 'client', ['*']), await p.anApiToken(t, 'frontend', ['*'])]
  const findings = new Findings()
  for (const { method, path } of await operations(t, ['get', 'post', 'put', 'patch', 'delete'])) {
    if (!path.startsWith(A)) continue
    for (const token of [...tokens, null]) {
      const at = filled(path, {}, '1')
      const { status } = await t.call(method, at, method === 'GET' ? undefined : {}, { token })
      const wanted = token === null ? 401 : 403
      findings.check(status === wanted || (status === 404 && token !== null), `${method} ${path} ${status}`)
    }
  }
  return findings.result('requests with an SDK token or none refused')
}

export const adminOnly: readonly Attack[] = [
  {
    class: 'privilege growth',
    title: 'A custom role with UPDATE_AUTH_CONFIGURATION changes how people log in',
    expected: '403: it takes Admin',
    run: async (lab) => authConfig(await lab.server()),
  },
  {
    class: 'enumeration, timing',
    title: 'A Viewer looks for e-mail addresses of others in every GET operation',
    expected: 'no address is shown',
    run: async (lab) => addresses(await lab.server()),
  },
  {
    class: 'missing await',
    title: 'A Viewer sends every write operation, with several bodies',
    expected: '4xx each time, nothing changed',
    run: async (lab) => refusedForViewers(await lab.server()),
  },
  {
    class: 'missing await',
    title: 'Every operation of the admin API is called with an SDK token and without a token',
    expected: '403 and 401',
    run: async (lab) => planes(await lab.server()),
  },
]
