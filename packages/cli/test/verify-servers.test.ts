import { ADMIN_TOKEN, serverFor, type TestServer } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cli } from './cli.ts'
import { type Answered, proxyTo } from './proxy.ts'

const ADMIN = '/api/admin'
const ENVIRONMENTS = ['development', 'production']

describe('leverframe verify', () => {
  const [here, there] = [serverFor('sqlite'), serverFor('sqlite')]
  const run = (args: string[], { url = there.url, stopped = new AbortController().signal } = {}) =>
    cli(
      { LEVERFRAME_URL: here.url, LEVERFRAME_TOKEN: ADMIN_TOKEN },
      ['verify', '--against', url, '--against-token', ADMIN_TOKEN, '--contexts', '10', ...args],
      { stopped },
    )
  const path = (toggle: string, environment: string) =>
    `${ADMIN}/projects/default/features/${toggle}/environments/${environment}`

  const answering = (answerTo: Parameters<typeof proxyTo>[2]) => proxyTo(there.url, () => undefined, answerTo)

  /** A toggle that is on in one environment, with one strategy in both. Returns the ids of the strategies. */
  async function aToggle(server: TestServer, name: string, strategy: object, on = 'production'): Promise<string[]> {
    await succeed(server, 'POST', `${ADMIN}/projects/default/features`, { name })
    const ids: string[] = []
    for (const environment of ENVIRONMENTS)
      ids.push((await succeed(server, 'POST', `${path(name, environment)}/strategies`, strategy)).id)
    await succeed(server, 'POST', `${path(name, on)}/on`)
    return ids
  }
  const rollout = (percent: number) => ({
    name: 'flexibleRollout',
    parameters: { rollout: `${percent}`, stickiness: 'userId', groupId: 'group' },
  })
  const aSegment = (server: TestServer, value: string) =>
    succeed(server, 'POST', `${ADMIN}/segments`, {
      name: 'people',
      constraints: [{ contextName: 'userId', operator: 'IN', values: [value] }],
    })

  beforeAll(async () => {
    for (const server of [here, there]) {
      await aToggle(server, 'same', rollout(37))
      await aToggle(server, 'in-development', rollout(37), 'development')
    }
  })

  /** No run leaves a token behind. */
  afterEach(async () => {
    for (const server of [here, there])
      expect(JSON.stringify(await succeed(server, 'GET', `${ADMIN}/api-tokens`))).not.toContain('leverframe-verify')
  })

  it('finds nothing on equal servers, and says how much it compared', async () => {
    const { exitCode, out } = await run(['--requests', '3'])
    expect([exitCode, out.split('\n')]).toEqual([
      0,
      [
        ...ENVIRONMENTS.map((name) =>
          expect.stringMatching(`^${name}: 2 toggles, \\d+ evaluations, 3 contexts on both`),
        ),
        'No differences',
      ],
    ])
  })

  it.each([
    ['answers that differ', { status: 200, body: { toggles: [] } }, ['the servers evaluate it differently'], []],
    [
      'a server without the API',
      { status: 404, body: {} },
      [],
      ['production: a server has no frontend API, only definitions are compared'],
    ],
  ])('compares the frontend API of both servers: %s', async (_, answer: Answered, problems, remarks) => {
    const url = await answering((asked) => (asked.startsWith('/api/frontend') ? answer : undefined))
    const { json } = await run(['--requests', '3', '--environment', 'production', '--json'], { url })
    expect(json.differences.map(({ problem }: { problem: string }) => problem)).toEqual(problems)
    expect(json.remarks).toEqual(remarks)
  })

  it('goes on with the next environment when one cannot be read', async () => {
    let refusals = 1
    const answer = { status: 400, body: { message: 'is not enabled' } }
    const url = await answering((asked, method) =>
      method === 'POST' && asked.endsWith('/api-tokens') && refusals-- > 0 ? answer : undefined,
    )
    const { exitCode, json } = await run(['--requests', '0', '--json'], { url })
    expect([exitCode, json.remarks]).toEqual([0, ['The environment development is not compared: is not enabled']])
    expect(json.environments.map(({ name }: { name: string }) => name)).toEqual(['production'])
  })

  it('ends with Ctrl-C and deletes its tokens', async () => {
    const stop = new AbortController()
    const url = await proxyTo(there.url, (asked) => {
      if (asked.startsWith('/api/client/features')) stop.abort()
    })
    expect((await run([], { url, stopped: stop.signal })).exitCode).toBe(130)
  })

  it('names the tokens that it could not delete', async () => {
    const url = await answering((_, method) =>
      method === 'DELETE' ? { status: 500, body: { message: 'broken' } } : undefined,
    )
    const { exitCode, err } = await run(['--requests', '0', '--environment', 'production'], { url })
    expect([exitCode, err.split('\n')]).toEqual([
      0,
      ['client', 'frontend'].map(() => `Delete the tokens leverframe-verify-… on ${url}: broken`),
    ])
    const { tokens } = await succeed(there, 'GET', `${ADMIN}/api-tokens`)
    for (const { tokenName, secret } of tokens)
      if (tokenName.startsWith('leverframe-verify'))
        await succeed(there, 'DELETE', `${ADMIN}/api-tokens/${encodeURIComponent(secret)}`)
  })

  it('finds every toggle that differs by its strategy, its segment or its absence', async () => {
    const [, changed = ''] = await aToggle(here, 'strategy', rollout(37))
    await aToggle(there, 'strategy', rollout(37))
    expect((await run(['--requests', '0'])).exitCode).toBe(0)
    await succeed(here, 'PUT', `${path('strategy', 'production')}/strategies/${changed}`, rollout(38))
    const ids = [(await aSegment(here, 'ann')).id, (await aSegment(there, 'bob')).id]
    for (const [index, server] of [here, there].entries())
      await aToggle(server, 'segment', { name: 'default', segments: [ids[index]] })
    await aToggle(there, 'missing', rollout(100))
    const found = await run(['--requests', '0', '--json'])
    expect(found.exitCode).toBe(2)
    const named = found.json.differences.map((one: Record<string, string>) => [
      one.environment,
      one.toggle,
      one.problem,
    ])
    expect(named.toSorted()).toEqual([
      ['production', 'missing', 'the toggle is missing here'],
      ['production', 'segment', 'another result'],
      ['production', 'strategy', 'another result'],
    ])
    expect(found.json.remarks).toEqual(['development: 1 toggles are off on one server and absent on the other'])
    const { out } = await run(['--requests', '0', '--environment', 'production'])
    expect(out).toMatch(
      /\nproduction: segment: another result for \d+ contexts, such as \{.*\} \(on here, off there\)\n/,
    )
    expect(out).toMatch(/\n3 differences$/)
    expect((await run(['--requests', '0', '--project', 'nowhere'])).exitCode).toBe(0)
  })

  it('names environments that only one of the servers has', async () => {
    await succeed(here, 'POST', `${ADMIN}/environments`, { name: 'staging', type: 'test' })
    await succeed(there, 'POST', `${ADMIN}/environments`, { name: 'qa', type: 'test' })
    const { exitCode, json } = await run(['--requests', '0', '--environment', 'staging,qa', '--json'])
    expect([exitCode, json]).toEqual([
      2,
      {
        differences: [{ environment: 'qa', toggle: '', problem: 'the environment is missing here' }],
        environments: [],
        remarks: ['The environment staging exists only here and is not compared'],
      },
    ])
  })

  it('refuses wrong arguments', async () => {
    const environment = { LEVERFRAME_URL: here.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }
    expect(await cli(environment, ['verify'])).toMatchObject({
      exitCode: 64,
      err: 'Give --against and --against-token (or AGAINST_TOKEN)',
    })
    for (const option of ['--requests', '--contexts'])
      expect(await run([option, 'all'])).toMatchObject({
        exitCode: 64,
        err: `${option} must be a whole number from 0 to 100000`,
      })
  })
})
