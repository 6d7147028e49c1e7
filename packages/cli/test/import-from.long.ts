import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_TOKEN, serverFor } from '@leverframe/testing/harness'
import { beforeAll, describe, expect, it } from 'vitest'
import { aFolder, cli } from './cli.ts'
import { fillUnleash } from './unleash/world.ts'

/** The source is a server of our own: it has the same admin API as Unleash. */
describe('leverframe import-from unleash', () => {
  const source = serverFor('sqlite', { settings: { READABLE_API_TOKENS: 'on' } })
  const target = serverFor('postgres')
  const environment = () => ({ LEVERFRAME_URL: target.url, LEVERFRAME_TOKEN: ADMIN_TOKEN })
  const run = (...args: string[]) => cli(environment(), args)
  const fromServer = (...args: string[]) =>
    run('import-from', 'unleash', '--url', source.url, '--token', ADMIN_TOKEN, ...args)
  const verify = (...args: string[]) =>
    run(
      'verify',
      '--against',
      source.url,
      '--against-token',
      ADMIN_TOKEN,
      '--contexts',
      '200',
      '--requests',
      '20',
      ...args,
    )
  const change = (path: string, body: unknown, method = 'PUT') =>
    target.call(method, `/api/admin/projects/default/features/${path}`, body)

  /** The operators are compared without servers, and with real servers of Unleash in unleash.long.ts. */
  const isWanted = (name: string) =>
    !/^(op-|type-(op|kill)|rollout-(default|session|random|none)|variants-(default|session|random|tenant|without))/.test(
      name,
    )

  beforeAll(async () => {
    await source.call('POST', '/api/admin/projects', { id: 'shop', name: 'Shop', description: 'The shop' })
    const refused = await fillUnleash((method, path, body) => source.call(method, path, body), 8, isWanted)
    // Our server has other rules for these two.
    expect(refused.map((one) => one.split(':')[0])).toEqual([
      'POST /projects/default/features/only-disabled-strategies/environments/development/on',
      'POST /projects/default/features/only-disabled-strategies/environments/production/on',
      'POST /projects/default/features/no-strategies/environments/development/on',
      'POST /projects/default/features/no-strategies/environments/production/on',
    ])
  })

  it('writes nothing in a dry run, everything in the first run, and nothing in the second', async () => {
    await target.newEvents()
    const dry = await fromServer('--dry-run', '--json')
    expect([dry.exitCode, dry.json.dryRun, await target.newEvents()]).toEqual([0, true, []])
    const first = await fromServer('--tokens', 'same', '--json')
    expect(first.exitCode).toBe(0)
    expect(first.json.notTaken).toEqual([
      { what: 'toggle gone', why: 'it is archived, and SDKs do not get it' },
      { what: 'token init-admin (admin, *, *)', why: 'admin tokens are not taken. Create a service account instead' },
    ])
    const kinds = new Set(first.json.taken.map(({ kind }: { kind: string }) => kind))
    expect(kinds).toEqual(new Set(dry.json.taken.map(({ kind }: { kind: string }) => kind)).add('token'))
    await target.newEvents()
    const second = await fromServer('--tokens', 'same', '--json')
    expect([second.json.taken, await target.newEvents()]).toEqual([[], []])
  })

  it('keeps fields, tags, links, dependencies, default strategies and the secrets of tokens', async () => {
    const path = '/api/admin/projects/default/features'
    const view = async (server: typeof source, name: string) => {
      const { body } = await server.call('GET', `${path}/${name}?variantEnvironments=true`)
      const { createdAt: _, createdBy: _by, environments, lifecycle: _stage, ...rest } = body
      return { ...rest, links: rest.links?.map(({ url, title }: { url: string; title: string }) => ({ url, title })) }
    }
    for (const name of ['type-experiment', 'stale-one', 'child-of-variant', 'parent']) {
      const { collaborators: _, ...expected } = await view(source, name)
      expect(await view(target, name)).toMatchObject(expected)
    }
    const { body } = await target.call('GET', '/api/admin/projects/default/environments')
    expect(body.environments[0].defaultStrategy).toMatchObject({ title: 'Start', parameters: { rollout: 25 } })
    const tokens = (await source.call('GET', '/api/admin/api-tokens')).body.tokens
    const { secret } = tokens.find(({ tokenName }: { tokenName: string }) => tokenName === 'both')
    expect((await target.call('GET', '/api/client/features', undefined, { token: secret })).status).toBe(200)
  })

  it('is proven by verify, which finds no difference and leaves no token', async () => {
    const { exitCode, json } = await verify('--json')
    expect([exitCode, json.differences]).toEqual([0, []])
    expect(json.environments.map(({ name }: { name: string }) => name)).toEqual(['development', 'production'])
    for (const { evaluations, requests } of json.environments) {
      expect(evaluations).toBeGreaterThan(5_000)
      expect(requests).toBe(20)
    }
    for (const server of [source, target]) {
      const { body } = await server.call('GET', '/api/admin/api-tokens')
      expect(JSON.stringify(body)).not.toContain('leverframe-verify')
    }
  })

  it('ends verify with Ctrl-C, and deletes its tokens', async () => {
    const stop = new AbortController()
    const args = ['verify', '--against', source.url, '--against-token', ADMIN_TOKEN, '--requests', '100000']
    const running = cli(environment(), args, { stopped: stop.signal })
    const tokens = async () => {
      const lists = [source, target].map(
        async (server) => (await server.call('GET', '/api/admin/api-tokens')).body.tokens,
      )
      const names = (await Promise.all(lists)).flat().map(({ tokenName }: { tokenName: string }) => tokenName)
      return names.filter((name) => name.startsWith('leverframe-verify')).length
    }
    await expect.poll(tokens, { interval: 10, timeout: 30_000 }).toBeGreaterThan(0)
    stop.abort()
    expect((await running).exitCode).toBe(130)
    expect(await tokens()).toBe(0)
  })

  it('ends an import with Ctrl-C before the next request', async () => {
    const stop = new AbortController()
    stop.abort()
    const args = ['import-from', 'unleash', '--url', source.url, '--token', ADMIN_TOKEN]
    expect((await cli(environment(), args, { stopped: stop.signal })).exitCode).toBe(130)
  })

  const strategyOf = async (toggle: string) =>
    (await target.call('GET', `/api/admin/projects/default/features/${toggle}/environments/development/strategies`))
      .body[0]

  it('restores a strategy in place after verify has found a difference', async () => {
    const { id } = await strategyOf('rollout-userId')
    const parameters = { rollout: 38, stickiness: 'userId', groupId: 'g-userId' }
    const path = `rollout-userId/environments/development/strategies/${id}`
    expect((await change(path, { parameters })).status).toBe(200)
    const found = await verify('--environment', 'development')
    expect([found.exitCode, found.out]).toEqual([
      2,
      expect.stringContaining('development: rollout-userId: another result'),
    ])
    const again = await fromServer('--json')
    expect(again.json.taken).toEqual([{ kind: 'toggle', name: 'rollout-userId', action: 'updated' }])
    expect((await strategyOf('rollout-userId')).id).toBe(id)
    expect((await verify('--environment', 'development', '--requests', '0')).exitCode).toBe(0)
  })

  it('reports a toggle that this server refuses, and takes the others', async () => {
    await change('type-release', undefined, 'DELETE')
    await change('type-permission', { description: 'changed here' })
    const { exitCode, json } = await fromServer('--json')
    expect(exitCode).toBe(0)
    expect(json.notTaken[1]).toEqual({
      what: 'toggle type-release',
      why: 'it is archived on this server. Revive it first',
    })
    expect(json.taken).toEqual([{ kind: 'toggle', name: 'type-permission', action: 'updated' }])
    const { json: verified } = await verify('--json', '--requests', '0')
    expect(verified.differences).toContainEqual({
      environment: 'production',
      toggle: 'type-release',
      problem: 'the toggle is missing here',
    })
  })

  it('takes an export file, one environment per file', async () => {
    const folder = aFolder()
    const files: string[] = []
    for (const name of ['development', 'production']) {
      const { body } = await source.call('POST', '/api/admin/features-batch/export', {
        environment: name,
        project: 'shop',
      })
      const featureEnvironments = body.featureEnvironments.map((one: object) => ({ ...one, environment: name }))
      const features = body.features.map((one: { name: string }) => ({
        ...one,
        name: `copy.${one.name}`,
        project: 'moved',
      }))
      const renamed = (list: { featureName: string }[]) =>
        list.map((one) => ({ ...one, featureName: `copy.${one.featureName}` }))
      files.push(join(folder, `${name}.json`))
      const data = {
        ...body,
        features,
        featureEnvironments: renamed(featureEnvironments),
        featureStrategies: renamed(body.featureStrategies),
      }
      writeFileSync(files.at(-1) as string, JSON.stringify(data))
    }
    const { exitCode, json } = await run('import-from', 'unleash', ...files, '--json')
    expect([exitCode, json.taken]).toEqual([
      0,
      [
        { kind: 'project', name: 'moved', action: 'created' },
        { kind: 'toggle', name: 'copy.shop.banner', action: 'created' },
      ],
    ])
    const { body } = await target.call('GET', '/api/admin/projects/moved/features/copy.shop.banner')
    expect(body.environments.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([true, true])
  })

  it('writes new secrets of tokens to a file that only the user can read', async () => {
    const file = join(aFolder(), 'tokens.json')
    await source.call('POST', '/api/admin/api-tokens', {
      tokenName: 'later',
      type: 'client',
      environment: 'production',
    })
    const { json } = await fromServer('--tokens', 'new', '--tokens-file', file, '--json')
    expect(json.taken).toEqual([{ kind: 'token', name: 'later (client, production, *)', action: 'created' }])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { tokens } = JSON.parse(readFileSync(file, 'utf8'))
    expect(tokens).toHaveLength(1)
    expect((await target.call('GET', '/api/client/features', undefined, { token: tokens[0].secret })).status).toBe(200)
    expect(JSON.stringify(json)).not.toContain(tokens[0].secret)
    await source.call('POST', '/api/admin/api-tokens', {
      tokenName: 'last',
      type: 'frontend',
      environment: 'production',
    })
    await fromServer('--tokens', 'new', '--tokens-file', file)
    expect(JSON.parse(readFileSync(file, 'utf8')).tokens).toMatchObject([tokens[0], { tokenName: 'last' }])
    writeFileSync(file, 'other')
    expect((await fromServer('--tokens', 'new', '--tokens-file', file)).exitCode).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe('other')
  })

  it.each([
    [['import-from', 'unleash'], 'Give a file'],
    [['import-from', 'split', 'x.json'], 'Unknown source split'],
    [['import-from', 'flipt', '--url', 'http://x'], '--url works only with unleash'],
    [['import-from', 'unleash', '--url', 'http://x'], 'Give --token'],
    [['import-from', 'unleash', 'x.json', '--tokens', 'all'], '--tokens must be'],
    [['verify'], 'Give --against'],
    [['verify', '--against', 'http://x', '--against-token', 'x', '--requests', 'all'], '--requests must be'],
  ])('refuses the arguments %j', async (args, message) => {
    const { exitCode, err } = await run(...args)
    expect([exitCode, err]).toEqual([64, expect.stringContaining(message)])
  })

  it('fails with the reason for a file that is missing, broken or of another product', async () => {
    const file = join(aFolder(), 'file.json')
    expect(await run('import-from', 'unleash', file)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('cannot be read'),
    })
    writeFileSync(file, '{"a":')
    expect(await run('import-from', 'unleash', file)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('neither valid JSON'),
    })
    writeFileSync(file, '{"flags":{}}')
    for (const name of ['unleash', 'launchdarkly', 'flagsmith', 'flipt', 'growthbook', 'goff'])
      expect((await run('import-from', name, file)).exitCode).toBe(1)
  })

  it('imports rules of another product into this server, again without a change', async () => {
    const file = join(aFolder(), 'features.yml')
    writeFileSync(
      file,
      `namespace: market
flags:
  - { key: fresh, name: Fresh, type: BOOLEAN_FLAG_TYPE, enabled: false, rollouts: [{ segment: { key: vips, value: true } }] }
segments:
  - { key: vips, name: VIPs, match_type: ALL_MATCH_TYPE, constraints: [{ type: STRING_COMPARISON_TYPE, property: level, operator: eq, value: gold }] }
`,
    )
    const { exitCode, out } = await run('import-from', 'flipt', file, '--environment', 'production')
    expect([exitCode, out]).toEqual([
      0,
      'Taken:\n  project: 1 created\n  context field: 1 created\n  segment: 1 created\n  toggle: 1 created',
    ])
    const evaluated = async (context: string) =>
      (await run('evaluate', 'fresh', '--context', context, '--json')).json[0].isEnabled
    expect([await evaluated('level=gold'), await evaluated('level=iron')]).toEqual([true, false])
    expect((await run('import-from', 'flipt', file, '--environment', 'production')).out).toBe(
      'Taken:\n  toggle: 1 unchanged',
    )
  })
})
