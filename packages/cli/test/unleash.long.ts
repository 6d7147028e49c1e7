import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_TOKEN, serverFor } from '@leverframe/testing/harness'
import { type Body, send } from '@leverframe/testing/send'
import { startUnleash, type UnleashServer } from '@leverframe/testing/unleash-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFolder, cli } from './cli.ts'
import { fillUnleash } from './unleash/world.ts'

const START_MS = 300_000

describe.each(['5.6.0', '8.2.0'] as const)('the move from Unleash %s', (version) => {
  const target = serverFor('postgres')
  const second = serverFor('sqlite')
  const major = version === '5.6.0' ? 5 : 8
  let unleash: UnleashServer

  const call = async (method: string, path: string, body?: unknown) =>
    send<Body>(new URL(unleash.url + path), {
      method,
      headers: { authorization: unleash.token, 'content-type': 'application/json' },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
  const run = (...args: string[]) =>
    cli({ LEVERFRAME_URL: target.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }, [...args, '--json'])
  const fromServer = (...args: string[]) =>
    run('import-from', 'unleash', '--url', unleash.url, '--token', unleash.token, '--project', 'default,shop', ...args)

  beforeAll(async () => {
    unleash = await startUnleash(version)
    await unleash.addProject('shop', 'Shop')
    expect(await fillUnleash(call, major)).toEqual([])
  }, START_MS)
  afterAll(() => unleash.stop())

  it('takes everything except archived toggles and admin tokens, and nothing in a second run', async () => {
    const first = await fromServer('--tokens', 'same')
    expect([first.exitCode, first.err]).toEqual([0, ''])
    expect(first.json.notTaken).toEqual([
      { what: 'toggle gone', why: 'it is archived, and SDKs do not get it' },
      { what: 'token admin (admin, *, *)', why: 'admin tokens are not taken. Create a service account instead' },
    ])
    expect(first.json.changed).toEqual([])
    const toggles = first.json.taken.filter(({ kind }: { kind: string }) => kind === 'toggle')
    expect(toggles.length).toBeGreaterThan(70)
    expect((await fromServer('--tokens', 'same')).json.taken).toEqual([])
  })

  it('gives the same result for every toggle, environment and context', async () => {
    const { exitCode, err, json } = await run('verify', '--against', unleash.url, '--against-token', unleash.token)
    expect([exitCode, err, json?.differences]).toEqual([0, '', []])
    const compared = json.environments.filter(({ name }: { name: string }) => name !== 'default')
    for (const { evaluations, requests } of compared) expect([evaluations > 50_000, requests]).toEqual([true, 200])
    // The frontend API of 5.6 uses an older SDK, which draws variants with another seed.
    const older = json.remarks.filter((one: string) => one.includes('hash of older SDKs'))
    expect(older).toHaveLength(major === 5 ? 2 : 0)
    const { body } = await call('GET', '/api/admin/api-tokens')
    expect(JSON.stringify(body)).not.toContain('leverframe-verify')
  })

  it('keeps the tokens of SDKs', async () => {
    const { body } = await call('GET', '/api/admin/api-tokens')
    for (const { type, secret } of body.tokens) {
      if (type === 'admin') continue
      const path = type === 'frontend' ? '/api/frontend' : '/api/client/features'
      expect((await target.call('GET', path, undefined, { token: secret })).status).toBe(200)
    }
  })

  it('takes the export files of all environments', async () => {
    const folder = aFolder()
    const files: string[] = []
    for (const environment of ['development', 'production']) {
      const names = { environment, features: ['parent', 'child-of-on', 'type-experiment', 'rollout-userId', 'custom'] }
      const { body } = await call('POST', '/api/admin/features-batch/export', names)
      files.push(join(folder, `${environment}.json`))
      writeFileSync(files.at(-1) as string, JSON.stringify(body))
    }
    // The file of the toggles does not contain the strategy type.
    await second.call('POST', '/api/admin/strategies', { name: 'tenants', parameters: [] })
    const there = { LEVERFRAME_URL: second.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }
    const { json } = await cli(there, ['import-from', 'unleash', ...files, '--json'])
    expect(json.notTaken).toEqual([])
    const against = ['--against', unleash.url, '--against-token', unleash.token]
    const environments = ['--environment', 'development,production']
    const verified = await cli(there, ['verify', ...against, ...environments, '--json'])
    const found = verified.json.differences.filter(
      ({ problem }: { problem: string }) => problem !== 'the toggle is missing here',
    )
    expect(found).toEqual([])
  })

  // Later versions do not have the route.
  const itOf5 = major === 5 ? it : () => {}
  itOf5('takes the file of state/export', async () => {
    const { body } = await call('GET', '/api/admin/state/export')
    const file = join(aFolder(), 'state.json')
    writeFileSync(file, JSON.stringify(body))
    const there = { LEVERFRAME_URL: second.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }
    const { json } = await cli(there, ['import-from', 'unleash', file, '--json'])
    expect(json.notTaken).toEqual([])
    // The file of 5.6 has the strategies in the order of their rows on the disk of PostgreSQL, which can be any.
    const unordered = ['development', 'production'].map((environment) => ({
      what: `toggle several in ${environment}`,
      why: 'the file has no order of strategies. Compare their order, or import with --url',
    }))
    expect(json.changed).toEqual(unordered)
    const verified = await cli(there, ['verify', '--against', unleash.url, '--against-token', unleash.token, '--json'])
    const names = new Set(verified.json.differences.map(({ toggle }: { toggle: string }) => toggle))
    names.delete('several')
    // The file of 5.6 has no dependencies.
    expect(names).toEqual(new Set(['child-of-off', 'child-of-on', 'child-of-variant']))
  })
})
