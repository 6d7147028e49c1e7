import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_TOKEN, serverFor, type TestServer } from '@leverframe/testing/harness'
import { aMember, aPerson } from '@leverframe/testing/members'
import { succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_ROLE } from '../../server/src/kernel/roles.ts'
import { aFolder, cli } from './cli.ts'
import { proxyTo } from './proxy.ts'

const ADMIN = '/api/admin'
const rollout = (percent: number, more: object = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: `${percent}`, stickiness: 'userId', groupId: 'group' },
  ...more,
})
const colours = [
  { name: 'red', weight: 200, weightType: 'fix', payload: { type: 'string', value: 'r' } },
  { name: 'blue', weightType: 'variable', overrides: [{ contextName: 'userId', values: ['ann'] }] },
].map((one) => ({ stickiness: 'userId', ...one }))

/** One of each thing that an import takes, with a value in each of its fields. */
async function fill(server: TestServer): Promise<void> {
  const post = (path: string, body?: object) => succeed(server, 'POST', `${ADMIN}${path}`, body)
  await post('/projects', { id: 'shop', name: 'Shop', description: 'The shop', defaultStickiness: 'userId' })
  await post('/context', { name: 'plan', description: 'The plan', stickiness: true, legalValues: [{ value: 'pro' }] })
  await post('/tag-types', { name: 'squad', description: 'Who owns it', icon: 'S' })
  await post('/strategies', {
    name: 'tenants',
    description: 'For some tenants',
    parameters: [{ name: 'ids', type: 'list', description: 'Tenants', required: true }],
  })
  const constraints = [{ contextName: 'plan', operator: 'IN', values: ['pro'], inverted: true, caseInsensitive: false }]
  const segment = await post('/segments', { name: 'insiders', description: 'Our people', constraints })
  const toggle = async (name: string, project: string, fields: object, strategies: object[]) => {
    await post(`/projects/${project}/features`, { name, ...fields })
    for (const environment of ['development', 'production'])
      for (const one of strategies)
        await post(`/projects/${project}/features/${name}/environments/${environment}/strategies`, one)
    if (strategies.length > 0) await post(`/projects/${project}/features/${name}/environments/development/on`)
  }
  await toggle('parent', 'default', {}, [rollout(50)])
  await toggle('child', 'default', { type: 'kill-switch' }, [{ name: 'tenants', parameters: { ids: 'a,b' } }])
  await post('/projects/default/features/child/dependencies', { feature: 'parent', enabled: false })
  const banner = { type: 'experiment', description: 'A banner', impressionData: true }
  await toggle('banner', 'shop', banner, [
    rollout(10, { title: 'Few', disabled: true, constraints }),
    rollout(33, { title: 'Insiders', segments: [segment.id], variants: colours }),
  ])
  await post('/features/banner/tags', { type: 'squad', value: 'checkout' })
  await post('/projects/shop/features/banner/link', { url: 'https://example.com/wiki', title: 'Wiki' })
  await succeed(server, 'PATCH', `${ADMIN}/projects/shop/features/banner`, [
    { op: 'replace', path: '/stale', value: true },
  ])
  await succeed(server, 'PUT', `${ADMIN}/projects/shop/features/banner/variants-batch`, {
    variants: colours,
    environments: ['development', 'production'],
  })
  await toggle('gone', 'default', {}, [])
  await succeed(server, 'DELETE', `${ADMIN}/projects/default/features/gone`)
  await post('/projects/default/environments/development/default-strategy', rollout(25, { title: 'Start' }))
}

/** Times and people differ between two servers. */
const OF_THE_SERVER = new Set(['id', 'createdAt', 'createdBy', 'createdByUserId', 'lastSeenAt', 'lifecycle', 'version'])

const PATHS = [
  '/projects/default/features/parent?variantEnvironments=true',
  '/projects/default/features/child?variantEnvironments=true',
  '/projects/shop/features/banner?variantEnvironments=true',
  '/features/banner/tags',
  '/projects/default/environments',
  '/context',
  '/tag-types',
  '/strategies',
  '/segments',
]

/** What a server says about everything that `fill` has made. */
async function contentOf(server: TestServer): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const path of PATHS) {
    const body = await succeed(server, 'GET', `${ADMIN}${path}`)
    answers[path] = JSON.parse(JSON.stringify(body, (key, value) => (OF_THE_SERVER.has(key) ? undefined : value)))
  }
  return answers
}

/** The source is a server of our own: it has the same admin API as Unleash. */
describe('leverframe import-from unleash', () => {
  const source = serverFor('sqlite', { settings: { READABLE_API_TOKENS: 'on' } })
  const target = serverFor('sqlite')
  const environment = () => ({ LEVERFRAME_URL: target.url, LEVERFRAME_TOKEN: ADMIN_TOKEN })
  const run = (...args: string[]) => cli(environment(), ['import-from', 'unleash', '--json', ...args])
  const fromServer = (...args: string[]) => run('--url', source.url, '--token', ADMIN_TOKEN, ...args)
  const aToken = (tokenName: string, type = 'client') =>
    succeed(source, 'POST', `${ADMIN}/api-tokens`, { tokenName, type, environment: 'production' })

  let kept: string

  beforeAll(async () => {
    await fill(source)
    kept = (await aToken('kept')).secret
  })

  it('takes everything once, after a dry run that writes nothing', async () => {
    await target.newEvents()
    const dry = await fromServer('--dry-run')
    expect([dry.exitCode, dry.json.dryRun, await target.newEvents()]).toEqual([0, true, []])
    const { exitCode, json } = await fromServer()
    expect([exitCode, json.changed, json.changeRequests]).toEqual([0, [], []])
    expect(json.notTaken).toEqual([
      { what: 'toggle gone', why: 'it is archived, and SDKs do not get it' },
      { what: 'token init-admin (admin, *, *)', why: 'admin tokens are not taken. Create a service account instead' },
      {
        what: 'token kept (client, production, *)',
        why: 'tokens are taken only with --tokens same or --tokens new',
      },
    ])
    expect(json.taken).toEqual([
      { kind: 'project', name: 'shop', action: 'created' },
      { kind: 'strategy type', name: 'tenants', action: 'created' },
      { kind: 'context field', name: 'plan', action: 'created' },
      { kind: 'tag type', name: 'squad', action: 'created' },
      { kind: 'segment', name: 'insiders', action: 'created' },
      ...['child', 'parent', 'banner'].map((name) => ({ kind: 'toggle', name, action: 'created' })),
      { kind: 'default strategy', name: 'of project default in development', action: 'created' },
    ])
    expect(dry.json.taken).toEqual(json.taken)
    expect(await contentOf(target)).toEqual(await contentOf(source))
    await target.newEvents()
    const second = await fromServer()
    expect([second.json.taken, second.json.unchanged, await target.newEvents()]).toEqual([[], 3, []])
  })

  it('takes tokens with the same secrets or with new ones, which only the user can read', async () => {
    expect((await fromServer('--tokens', 'same')).json.taken).toEqual([
      { kind: 'token', name: 'kept (client, production, *)', action: 'created' },
    ])
    const polled = await target.call('GET', '/api/client/features', undefined, { token: kept })
    expect(polled.status).toBe(200)
    await aToken('pages', 'frontend')
    const file = join(aFolder(), 'tokens.json')
    const created = await fromServer('--tokens', 'new', '--tokens-file', file)
    expect(created.json.taken).toEqual([{ kind: 'token', name: 'pages (frontend, production, *)', action: 'created' }])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { tokens } = JSON.parse(readFileSync(file, 'utf8'))
    expect(tokens).toMatchObject([{ tokenName: 'pages', type: 'frontend', environment: 'production' }])
    expect(created.out).not.toContain(tokens[0].secret)
    writeFileSync(file, 'other')
    expect(await fromServer('--tokens', 'new', '--tokens-file', file)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('has no tokens of an earlier import. Choose another --tokens-file'),
    })
  })

  it('says why toggles, tokens and projects of the source are not taken', async () => {
    const viewer = await aPerson(source)
    const { json } = await run('--url', source.url, '--token', viewer.as.token as string, '--dry-run')
    expect(json.notTaken).toContainEqual({ what: 'API tokens', why: 'the token of the source may not read them' })
    expect(await fromServer('--project', 'nowhere')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('has no project nowhere, or its token may not see it'),
    })
    await succeed(target, 'DELETE', `${ADMIN}/projects/default/features/child`)
    expect((await fromServer('--project', 'default')).json.notTaken).toContainEqual({
      what: 'toggle child',
      why: 'it is archived on this server. Revive it first',
    })
  })

  it('takes the other toggles when one is refused', async () => {
    await succeed(target, 'PUT', `${ADMIN}/projects/shop/settings`, { featureNaming: { pattern: 'shop-.+' } })
    for (const name of ['shop-fine', 'misnamed'])
      await succeed(source, 'POST', `${ADMIN}/projects/shop/features`, { name })
    const { exitCode, json } = await fromServer('--project', 'shop')
    expect([exitCode, json.taken]).toEqual([0, [{ kind: 'toggle', name: 'shop-fine', action: 'created' }]])
    expect(json.notTaken).toContainEqual({
      what: 'toggle misnamed in development',
      why: expect.stringContaining('shop-.+'),
    })
  })

  it('puts changes in protected environments into a change request', async () => {
    const path = `${ADMIN}/projects/shop/environments/production/change-requests/config`
    await succeed(target, 'PUT', path, { changeRequestsEnabled: true, requiredApprovals: 1 })
    const features = `${ADMIN}/projects/shop/features/banner/environments/production`
    const [{ id }] = await succeed(source, 'GET', `${features}/strategies`)
    await succeed(source, 'DELETE', `${features}/strategies/${id}`)
    const { as } = await aMember(target, 'shop', MEMBER_ROLE)
    const { json } = await cli({ ...environment(), LEVERFRAME_TOKEN: as.token as string }, [
      ...['import-from', 'unleash', '--url', source.url, '--token', ADMIN_TOKEN, '--project', 'shop', '--json'],
    ])
    expect(json.changeRequests).toEqual([{ project: 'shop', environment: 'production', id: expect.any(Number) }])
    expect(await succeed(target, 'GET', `${features}/strategies`)).toHaveLength(2)
  })

  it('ends with Ctrl-C before the next request, and continues when it runs again', async () => {
    const stop = new AbortController()
    const url = await proxyTo(target.url, (path) => {
      if (path.endsWith('/features-batch/import')) stop.abort()
    })
    await succeed(source, 'POST', `${ADMIN}/projects/default/features`, { name: 'late' })
    const args = ['import-from', 'unleash', '--url', source.url, '--token', ADMIN_TOKEN, '--project', 'default']
    const stopped = await cli({ ...environment(), LEVERFRAME_URL: url }, args, { stopped: stop.signal })
    expect(stopped).toMatchObject({ exitCode: 130, err: 'Interrupted. Run the command again to continue' })
    expect((await fromServer('--project', 'default')).exitCode).toBe(0)
    expect((await target.call('GET', `${ADMIN}/projects/default/features/late`)).status).toBe(200)
  })

  it('warns about a segment that the file only names, unless the server has it', async () => {
    const file = join(aFolder(), 'export.json')
    const strategy = { name: 'default', featureName: 'copied', environment: 'development' }
    const content = {
      features: [{ name: 'copied', type: 'release', description: 'From a file' }],
      featureStrategies: [{ ...strategy, segments: [1] }],
      featureEnvironments: [{ featureName: 'copied', environment: 'development', enabled: true }],
      segments: [
        { id: 1, name: 'insiders' },
        { id: 2, name: 'outsiders' },
      ],
    }
    writeFileSync(file, JSON.stringify(content))
    const { exitCode, json } = await run(file, '--environment', 'development')
    expect([exitCode, json.taken]).toEqual([0, [{ kind: 'toggle', name: 'copied', action: 'created' }]])
    expect(json.notTaken).toEqual([
      { what: 'segment outsiders', why: 'the file has its name only. Create it, then import again' },
    ])
    const { segments } = await succeed(target, 'GET', `${ADMIN}/segments`)
    const copied = await succeed(target, 'GET', `${ADMIN}/projects/default/features/copied`)
    expect(copied.description).toBe('From a file')
    expect(copied.environments[0].strategies[0].segments).toEqual([segments[0].id])
  })

  it('takes files of other products, with the report as text', async () => {
    const file = join(aFolder(), 'features.yml')
    writeFileSync(
      file,
      `namespace: market
flags:
  - { key: fresh, name: Fresh, type: BOOLEAN_FLAG_TYPE, enabled: false, rollouts: [{ segment: { key: vips, value: true } }] }
segments:
  - { key: vips, name: VIPs, match_type: ALL_MATCH_TYPE, constraints: [{ type: STRING_COMPARISON_TYPE, property: level, operator: neq, value: gold }] }
`,
    )
    const imported = () => cli(environment(), ['import-from', 'flipt', file, '--environment', 'production'])
    const changed = 'Changed:\n  negated conditions: they also match users without the field. Before, they did not'
    expect(await imported()).toMatchObject({
      exitCode: 0,
      out: `Taken:\n  project: 1 created\n  context field: 1 created\n  segment: 1 created\n  toggle: 1 created\n${changed}`,
    })
    expect((await imported()).out).toBe(`Taken:\n  toggle: 1 unchanged\n${changed}`)
    expect(await succeed(target, 'GET', `${ADMIN}/projects/market/features/fresh`)).toMatchObject({
      description: 'Fresh',
    })
  })

  it('fails with the reason for wrong arguments and for files that cannot be read', async () => {
    const file = join(aFolder(), 'file.json')
    writeFileSync(file, '{"a":')
    for (const [args, exitCode, message] of [
      [['unleash'], 64, 'Give a file, or --url and --token'],
      [['flipt'], 64, 'Give a file'],
      [['split', file], 64, 'Unknown source split. Known sources: unleash, '],
      [['flipt', '--url', 'http://x'], 64, '--url works only with unleash and without files'],
      [['unleash', '--url', 'http://x'], 64, 'Give --token, or set IMPORT_TOKEN'],
      [['unleash', file, '--tokens', 'all'], 64, '--tokens must be same or new'],
      [['unleash', `${file}.missing`], 1, `${file}.missing cannot be read`],
      [['unleash', file], 1, `${file} is neither valid JSON nor valid YAML`],
    ] as const) {
      const ran = await cli(environment(), ['import-from', ...args])
      expect([ran.exitCode, ran.out, ran.err]).toEqual([exitCode, '', expect.stringContaining(message)])
    }
  })
})
