import { type Attack, Findings, must } from '../attack.ts'
import type { Lab, Target } from '../lab.ts'
import { A, aLiveToggle, anOfficer, aPerson, aProject, join, OWNER, type Person, unique } from '../people.ts'

const CLASS = 'wider than its maker'

async function hidden(t: Target) {
  const project = await aProject(t, 'private')
  const { name } = await aLiveToggle(t, project)
  return { project, name }
}

/** Requests a token in every notation of "all projects". */
async function tokens(t: Target, maker: Person, type: 'client' | 'frontend', project: string, toggle: string) {
  const findings = new Findings()
  const ways = [{ projects: ['*'] }, { project: '*' }, {}, { projects: [] }, { projects: [project] }, { project }]
  for (const way of [...ways, { projects: ['default', '*'] }, { projects: ['default', project] }]) {
    const wanted = { tokenName: unique('token'), type, environment: 'production', ...way }
    const { status, body } = await maker.call('POST', `${A}/api-tokens`, wanted)
    const path = type === 'client' ? '/api/client/features' : '/api/frontend'
    const read = status < 300 ? await t.call('GET', path, undefined, { token: body.secret }) : undefined
    findings.check(!read?.text.includes(toggle), `${JSON.stringify(way)} made a token that reads the private project`)
    findings.check([201, 400, 403, 404].includes(status), `${JSON.stringify(way)} ${status}`)
  }
  return findings.result(`answers about ${type} tokens: none reads the private project`)
}

export const widerThanMaker: readonly Attack[] = [
  ...(['client', 'frontend'] as const).map((type) => ({
    class: CLASS,
    title: `A custom role with only CREATE_${type.toUpperCase()}_API_TOKEN makes a token for all projects`,
    expected: '403, or a token that does not read private projects',
    run: async (lab: Lab) => {
      const t = await lab.server()
      const { project, name } = await hidden(t)
      const maker = await anOfficer(t, `CREATE_${type.toUpperCase()}_API_TOKEN`)
      return tokens(t, maker, type, project, name)
    },
  })),
  {
    class: CLASS,
    title: 'An Owner makes a token of their project that names other projects as well',
    expected: 'refused, or a token of that project only',
    run: async (lab) => {
      const t = await lab.server()
      const { project, name } = await hidden(t)
      const own = await aProject(t)
      const owner = await aPerson(t)
      await join(t, own, owner, OWNER)
      const findings = new Findings()
      for (const projects of [['*'], [own, project], [project], []]) {
        const wanted = { tokenName: unique('token'), type: 'client', environment: 'production', projects }
        const { status, body } = await owner.call('POST', `${A}/projects/${own}/api-tokens`, wanted)
        const read =
          status < 300 ? await t.call('GET', '/api/client/features', undefined, { token: body.secret }) : undefined
        findings.check(!read?.text.includes(name), `${JSON.stringify(projects)} reads the private project`)
      }
      return findings.result('tokens or refusals: none reads the private project')
    },
  },
  {
    class: CLASS,
    title: 'Somebody with add-on permissions points an add-on at a project that is hidden from them',
    expected: '403 or 404',
    run: async (lab) => {
      const t = await lab.server()
      const { project } = await hidden(t)
      const officer = await anOfficer(t, 'CREATE_ADDON', 'UPDATE_ADDON')
      const given = { provider: 'webhook', enabled: true, parameters: { url: 'https://example.com/' } }
      const wanted = { ...given, events: ['feature-created'], projects: [project] }
      const { status, text } = await officer.call('POST', `${A}/addons`, wanted)
      must([400, 403, 404].includes(status), `${status} ${text}`)
      return `status ${status}`
    },
  },
  {
    class: CLASS,
    title: 'An Editor, an Owner and custom roles hand out accounts, groups and roles stronger than their own',
    expected: '403 or 404 each time',
    run: async (lab) => growth(await lab.server()),
  },
]

async function growth(t: Target): Promise<string> {
  const project = await aProject(t)
  const target = await aPerson(t)
  const editor = await aPerson(t, 'Editor')
  const owner = await aPerson(t)
  await join(t, project, owner, OWNER)
  const { id: group } = await t.admin('POST', `${A}/groups`, { name: unique('group') })
  const member = (person: Person, role: number, where = project) =>
    person.call('POST', `${A}/projects/${where}/users/${target.id}/roles/${role}`, {})
  const usersOnly = await anOfficer(t, 'PROJECT_USER_ACCESS_WRITE')
  const findings = new Findings()
  const attempts: readonly (readonly [string, Promise<{ status: number }>])[] = [
    ['Editor makes an Admin', editor.call('POST', `${A}/user-admin`, { username: unique('u'), rootRole: 'Admin' })],
    [
      'Editor makes an Admin robot',
      editor.call('POST', `${A}/service-account`, { username: unique('u'), rootRole: 1 }),
    ],
    ['Editor makes herself Admin', editor.call('PUT', `${A}/user-admin/${editor.id}`, { rootRole: 'Admin' })],
    ['Editor gives a group Admin', editor.call('PUT', `${A}/groups/${group}`, { name: unique('g'), rootRole: 1 })],
    ['Editor makes an Admin group', editor.call('POST', `${A}/groups`, { name: unique('g'), rootRole: 1 })],
    [
      'Owner makes a role',
      owner.call('POST', `${A}/roles`, { name: unique('r'), type: 'root-custom', permissions: [{ name: 'ADMIN' }] }),
    ],
    ['Owner hands out membership elsewhere', member(owner, OWNER, await aProject(t))],
    ['a role that only manages members hands out Owner', member(usersOnly, OWNER)],
    ['Editor makes an admin token', editor.call('POST', `${A}/api-tokens`, { tokenName: 'x', type: 'admin' })],
    ['Editor resets the password of an Admin', editor.call('POST', `${A}/user-admin/reset-password`, { id: '1' })],
    [
      'Editor changes the password of an Admin',
      editor.call('POST', `${A}/user-admin/1/change-password`, { password: 'Correct-horse-2' }),
    ],
    ['Editor makes a token for a robot', editor.call('POST', `${A}/service-account/1/token`, { description: 'x' })],
  ]
  for (const [what, answer] of attempts) {
    const { status } = await answer
    findings.check([400, 401, 403, 404].includes(status), `${what}: ${status}`)
  }
  return findings.result('attempts refused')
}
