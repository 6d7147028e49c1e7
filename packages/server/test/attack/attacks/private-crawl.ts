import { type Attack, Findings } from '../attack.ts'
import { type Body, readStream } from '../client.ts'
import type { Target } from '../lab.ts'
import { filled, type Operation, operations } from '../operations.ts'
import * as p from '../people.ts'

const { A } = p
const CLASS = 'aggregates'
export const MARK = 'qzmarkerqz'

interface World {
  readonly t: Target
  /** From all of them the private project is hidden. */
  readonly strangers: readonly (readonly [string, p.Person])[]
  readonly member: p.Person
  readonly group: number
  readonly segment: number
  readonly values: (path: string) => Record<string, string | number>
}

/** READ_LOGS is not among them: it shows the whole log on purpose. */
const READS = ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN', 'READ_ROLE', 'UPDATE_APPLICATION', 'CREATE_ADDON']

/** Data that everyone sees, created before anything is private. */
async function publicWorld(t: Target): Promise<World> {
  const project = await p.aProject(t)
  const { name } = await p.aLiveToggle(t, project)
  const strangers: (readonly [string, p.Person])[] = [
    ['Viewer', await p.aPerson(t)],
    ['Editor', await p.aPerson(t, 'Editor')],
    ['foreign Member', await p.aMember(t, project)],
    ['a role that reads tokens', await p.anOfficer(t, ...READS)],
  ]
  const member = await p.aPerson(t)
  const { id: group } = await t.admin('POST', `${A}/groups`, { name: p.unique('group') })
  const constraints = [{ contextName: 'userId', operator: 'IN', values: ['7'] }]
  const { id: segment } = await t.admin('POST', `${A}/segments`, { name: p.unique('segment'), constraints })
  await t.admin('POST', `${A}/strategies`, { name: 'customType', parameters: [] })
  const token = await p.anApiToken(t, 'client', [project])
  await t.call('POST', '/api/client/register', { appName: 'public-app', instanceId: 'i', strategies: [] }, { token })
  const values = (path: string): Record<string, string | number> => ({
    projectId: project,
    featureName: name,
    environment: 'production',
    name: path.includes('tag-types') ? 'simple' : 'production',
    segmentId: segment,
    contextField: 'userId',
    roleId: 3,
    groupId: group,
    id: path.includes('user-admin') ? (strangers[0]?.[1].id ?? 1) : 1,
    strategyName: 'customType',
    type: 'simple',
    value: MARK,
    appName: 'public-app',
  })
  return { t, strangers, member, group, segment, values }
}

/** A private project with the mark in everything that belongs to it. */
async function privateWorld({ t, member, group, segment }: World) {
  const project = `${MARK}-project`
  const toggle = `${MARK}-toggle`
  await t.admin('POST', `${A}/projects`, { id: project, name: MARK, description: MARK, mode: 'private' })
  await p.join(t, project, member, p.MEMBER)
  await t.admin('POST', `${A}/projects/${project}/groups/${group}/roles/${p.MEMBER}`, {})
  const at = p.togglePath(project, toggle)
  const environmentPath = p.toggleEnvironmentPath(project, toggle)
  const constraint = { contextName: 'userId', operator: 'IN', values: [MARK] }
  const features = `${A}/projects/${project}/features`
  await t.admin('POST', features, { name: toggle, description: MARK })
  for (const name of [`${MARK}-parent`, `${MARK}-archived`]) await t.admin('POST', features, { name })
  const own = await t.admin('POST', `${A}/segments`, { name: `${MARK}-segment`, project, constraints: [constraint] })
  const strategy = { name: 'flexibleRollout', title: MARK, constraints: [constraint], segments: [segment, own.id] }
  const { id: strategyId } = await t.admin('POST', `${environmentPath}/strategies`, strategy)
  await t.admin('POST', `${environmentPath}/strategies`, { name: 'customType', title: MARK })
  await t.admin('POST', `${environmentPath}/on`)
  await t.admin('PUT', `${environmentPath}/variants`, [{ name: MARK, weightType: 'variable', weight: 1000 }])
  await t.admin('POST', `${at}/dependencies`, { feature: `${MARK}-parent` })
  await t.admin('POST', `${A}/features/${toggle}/tags`, { type: 'simple', value: MARK })
  await t.admin('POST', `${at}/tests`, { name: MARK, environment: 'production', expected: { enabled: false } })
  await t.admin('DELETE', `${features}/${MARK}-archived`)
  await p.protect(t, project, 'development')
  const request = await p.inReview(
    member,
    project,
    [{ action: 'addStrategy', feature: toggle, payload: { name: 'default', title: MARK } }],
    'development',
  )
  await member.call('PUT', `${p.requestPath(project, request.id)}/title`, { title: MARK })
  await member.call('POST', `${p.requestPath(project, request.id)}/comments`, { text: MARK })
  const parameters = { url: `https://example.com/${MARK}` }
  const events = ['feature-created']
  const addon = { provider: 'webhook', description: MARK, enabled: true, parameters, events, projects: [project] }
  const { id: addonId } = await t.admin('POST', `${A}/addons`, addon)
  const tokenId = await reports(t, project, toggle)
  const values = { strategyId, changeRequestId: request.id, segmentId: own.id, addonId, tokenId }
  return { project, toggle, app: `${MARK}-app`, values }
}

/** What an SDK with a token of the private project reports. */
async function reports(t: Target, project: string, toggle: string): Promise<string> {
  const made = { type: 'client', environment: 'production', projects: [project] }
  const { secret: token, id } = await t.admin('POST', `${A}/api-tokens`, { tokenName: MARK, ...made })
  await t.admin('POST', `${A}/api-tokens`, { ...made, tokenName: `${MARK}-browser`, type: 'frontend' })
  const client = { appName: `${MARK}-app`, instanceId: `${MARK}-instance` }
  const known = { sdkVersion: `${MARK}:1.0`, started: new Date().toISOString(), strategies: [MARK] }
  await t.call('POST', '/api/client/register', { ...client, ...known }, { token })
  const [start, stop] = [new Date(Date.now() - 60_000), new Date()].map((time) => time.toISOString())
  const toggles = { [toggle]: { yes: 3, no: 1, variants: { [MARK]: 3 } }, [`${MARK}-unknown`]: { yes: 1, no: 0 } }
  await t.call('POST', '/api/client/metrics', { ...client, bucket: { start, stop, toggles } }, { token })
  const headers = { 'unleash-appname': `${MARK}-app`, 'unleash-instanceid': MARK, 'unleash-sdk': `${MARK}:1.0` }
  await t.call('GET', '/api/client/features', undefined, { token, headers })
  // Reports are written twice a second.
  await new Promise((done) => setTimeout(done, 1_300))
  await t.admin('POST', `${A}/metrics/applications/${MARK}-app`, { description: MARK })
  return id
}

/** Query parameters that could filter for the mark are requested as well. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  [`${A}/search/features`]: [`?query=${MARK}`, `?project=IS:${MARK}-project`, '?archived=IS:true', '?limit=100'],
  [`${A}/search/events`]: [`?query=${MARK}`, `?project=IS:${MARK}-project`, '?limit=1000'],
  [`${A}/search/events/export`]: ['?format=csv', '?format=jsonl', '?format=json'],
  [`${A}/search/change-requests`]: [`?project=IS:${MARK}-project`, '?state=IS:open', '?limit=100'],
  [`${A}/events`]: [`?project=${MARK}-project`],
  [`${A}/metrics/applications`]: [`?query=${MARK}`, '?limit=100'],
  [`${A}/projects`]: ['?archived=true'],
  [`${A}/user-admin/search`]: ['?q=user'],
}

/** Fields that change with every request or event of the installation, and reveal nothing about a project. */
const VOLATILE = /^(seenAt|lastSeen|lastSeenAt|updatedAt|revision)$/
const steady = (text: string): string => {
  const scrub = (value: Body): Body => {
    if (Array.isArray(value)) return value.map(scrub)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !VOLATILE.test(key))
        .map(([key, inner]) => [key, scrub(inner)]),
    )
  }
  try {
    return JSON.stringify(scrub(JSON.parse(text)))
  } catch {
    return ''
  }
}

/** Every refusal has a new id. */
const comparable = (answer: { status: number; text: string } | undefined): string =>
  answer === undefined || answer.status < 400 ? steady(answer?.text ?? '') : String(answer.status)

async function crawl({ t, values }: World, person: p.Person, gets: readonly Operation[]) {
  const seen = new Map<string, { status: number; text: string }>()
  const paths = gets
    .filter(({ path }) => path !== `${A}/live` && path.startsWith(A))
    .flatMap(({ path }) => {
      const at = filled(path, values(path), 'no-such-thing')
      return ['', ...(QUERIES[path] ?? [])].map((query) => at + query)
    })
  const ask = async (path: string) => {
    const { status, text } = await person.call('GET', path)
    seen.set(path, { status, text })
  }
  for (let n = 0; n < paths.length; n += 10) await Promise.all(paths.slice(n, n + 10).map(ask))
  if (seen.size < 80) throw new Error(`only ${seen.size} operations were found at ${t.url}`)
  return seen
}

/** Where two texts begin to differ. */
const firstDifference = (a: string, b: string): string => {
  const at = [...b].findIndex((letter, n) => letter !== a[n])
  return `${a.slice(Math.max(0, at - 40), at + 60)} → ${b.slice(Math.max(0, at - 40), at + 60)}`
}

/** Refusals repeat the requested names: only text that the caller did not send counts. */
const withoutEcho = (text: string, asked: string) =>
  asked.includes(MARK) ? text.replace(/"message":"[^"]*"|"details":\[.*?\]/g, '') : text

async function runCrawl(t: Target): Promise<string> {
  const world = await publicWorld(t)
  const gets = await operations(t, ['get'])
  await new Promise((done) => setTimeout(done, 1_300))
  const before = new Map<string, Awaited<ReturnType<typeof crawl>>>()
  for (const [who, person] of world.strangers) before.set(who, await crawl(world, person, gets))
  const secretProject = await privateWorld(world)
  const findings = new Findings()
  for (const [who, person] of world.strangers) {
    for (const [path, { status, text }] of await crawl(world, person, gets)) {
      const found = status < 400 && withoutEcho(text, path).includes(MARK)
      findings.check(
        !found,
        `${who}: GET ${path} shows ${text.slice(Math.max(0, text.indexOf(MARK) - 60)).slice(0, 120)}`,
      )
      const [a, b] = [comparable(before.get(who)?.get(path)), comparable({ status, text })]
      findings.check(found || a === b, `${who}: GET ${path} differs: ${firstDifference(a, b)}`)
    }
    await compareHidden(world, person, who, gets, secretProject, findings)
  }
  await live(world, secretProject, findings)
  return findings.result('answers without a trace of the private project')
}

/** Requests items of the private project by name: the response equals that for names that do not exist. */
async function compareHidden(
  { values }: World,
  person: p.Person,
  who: string,
  gets: readonly Operation[],
  { project, toggle, app, values: hidden }: Awaited<ReturnType<typeof privateWorld>>,
  findings: Findings,
) {
  const names = { projectId: project, featureName: toggle, appName: app, ...hidden }
  const ids = (path: string) => ({
    ...(path.includes('/addons/') && { id: hidden.addonId }),
    ...(path.includes('/api-tokens/') && { token: hidden.tokenId }),
  })
  const nothing = { projectId: 'no-such', featureName: 'no-such', appName: 'no-such', strategyId: 'no-such' }
  const noIds = { changeRequestId: 99_999, segmentId: 99_999, id: 99_999, token: 'no-such' }
  for (const { path } of gets) {
    if (!/\{(projectId|featureName|appName|segmentId|changeRequestId|token|id)\}/.test(path)) continue
    if (!path.startsWith(A) || path.includes('user-admin') || path.includes('service-account')) continue
    const real = await person.call('GET', filled(path, { ...values(path), ...names, ...ids(path) }, '1'))
    const control = await person.call('GET', filled(path, { ...values(path), ...nothing, ...noIds }, '1'))
    findings.check(real.status === control.status, `${who}: GET ${path} ${real.status}, of nothing ${control.status}`)
    const shown = real.status < 400 && real.text.includes(MARK) && steady(real.text).includes(`${MARK}"`)
    const isEcho = steady(real.text).replaceAll(/qzmarkerqz-\w+/g, 'no-such') === steady(control.text)
    findings.check(!shown || isEcho, `${who}: GET ${path} shows ${real.text.slice(0, 160)}`)
  }
}

/** The live stream of the web UI while the private project changes. */
async function live(
  { t, strangers }: World,
  { project, toggle }: { project: string; toggle: string },
  findings: Findings,
) {
  for (const [who, person] of strangers) {
    const headers = { authorization: person.token }
    const text = await readStream(`${t.url}${A}/live`, headers, () =>
      t.admin('PUT', p.togglePath(project, toggle), { description: `${MARK} ${who}` }),
    )
    findings.check(!text.includes(MARK), `${who}: the live stream shows ${text.slice(0, 200)}`)
  }
}

export const privateCrawl: readonly Attack[] = [
  {
    class: CLASS,
    title: 'Viewer, Editor, foreign Member and a token reader ask every GET operation for a private project',
    expected: 'no answer, count or stream shows a mark of it',
    run: async (lab) => runCrawl(await lab.server('private')),
  },
]
