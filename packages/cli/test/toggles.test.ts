import { ADMIN_TOKEN, serverFor, uniqueName } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { cli } from './cli.ts'

describe('leverframe toggles', () => {
  const server = serverFor('sqlite')
  const run = (...args: string[]) => cli({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }, args)

  const aToggle = async () => {
    const name = uniqueName('toggle')
    expect(await run('toggles', 'create', name, '--description', 'for a test')).toMatchObject({ exitCode: 0 })
    return name
  }

  it('creates, lists, shows, switches and archives a toggle', async () => {
    const name = await aToggle()
    await server.call('POST', `/api/admin/projects/default/features/${name}/environments/development/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '30' },
    })
    expect((await run('toggles', 'list', '--query', name)).out).toMatch(
      new RegExp(`^NAME.*\n${name} +default +release`),
    )
    expect((await run('toggles', 'switch', name, 'development', 'on')).out).toBe(`${name} is on in development`)
    const { out } = await run('toggles', 'show', name)
    expect(out).toContain('for a test')
    expect(out).toContain('development: on\n  flexibleRollout, 30%')
    expect((await run('toggles', 'archive', name)).out).toBe(`Archived: ${name}`)
    expect((await run('toggles', 'list', '--query', name)).out).toBe('No toggle matches')
    expect((await run('toggles', 'list', '--query', name, '--archived', '--json')).json).toMatchObject([{ name }])
  })

  it('changes nothing with --dry-run', async () => {
    const name = await aToggle()
    await server.newEvents()
    expect((await run('toggles', 'archive', name, '--dry-run')).out).toBe(`Would archive: ${name}`)
    expect((await run('toggles', 'create', `${name}-2`, '--dry-run')).out).toBe(`${name}-2 can be created in default`)
    expect(await run('toggles', 'create', name, '--dry-run')).toMatchObject({ exitCode: 1, out: '' })
    expect(await server.newEvents()).toEqual([])
  })

  it('switches on a toggle without a strategy with --for-everyone only', async () => {
    const name = await aToggle()
    const switching = ['toggles', 'switch', name, 'development', 'on']
    expect(await run(...switching)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining(
        `${name} has no strategy in development. Add one on its page, or use --for-everyone`,
      ),
    })
    await server.newEvents()
    expect((await run(...switching, '--for-everyone')).out).toBe(`${name} is on in development`)
    expect((await server.newEvents()).map(({ type }) => type)).toEqual([
      'feature-strategy-add',
      'feature-environment-enabled',
    ])
    expect((await run('toggles', 'show', name)).out).toContain('development: on\n  default')
  })

  it('says that a toggle has the state already', async () => {
    const name = await aToggle()
    expect((await run('toggles', 'switch', name, 'production', 'off')).out).toBe(`${name} is off in production already`)
  })

  it('lists more toggles than a page has', async () => {
    const project = uniqueName('project')
    await server.call('POST', '/api/admin/projects', { id: project, name: project })
    const features = Array.from({ length: 101 }, () => ({ name: uniqueName('many') }))
    const data = { features, featureStrategies: [], featureEnvironments: [] }
    await succeed(server, 'POST', '/api/admin/features-batch/import', { project, environment: 'development', data })
    expect((await run('toggles', 'list', '--project', project, '--json')).json).toHaveLength(101)
  })

  it('exits with 1 and the message of the server when it refuses', async () => {
    const taken = await aToggle()
    const { exitCode, err, out } = await run('toggles', 'create', taken)
    expect([exitCode, out]).toEqual([1, ''])
    expect(err).toContain(taken)
    const missing = await run('toggles', 'show', 'no-such-toggle', '--json')
    expect(missing.exitCode).toBe(1)
    expect(JSON.parse(missing.err).error.message).toContain('no-such-toggle')
  })

  it('exits with 64 and a sentence when the arguments are wrong', async () => {
    expect(await run('toggles', 'switch', 'a', 'b', 'maybe')).toMatchObject({
      exitCode: 64,
      err: 'The state must be on or off, not maybe',
    })
    expect(await run('toggles', 'show')).toMatchObject({
      exitCode: 64,
      err: 'Too few arguments. Usage: leverframe toggles show <toggle>',
    })
    expect((await run('toggles', 'show', 'a', '--nope')).exitCode).toBe(64)
    expect((await run('toggels')).err).toBe('Unknown command toggels. Try: leverframe --help')
  })

  it('prints control characters of a description as replacement characters', async () => {
    const name = uniqueName('toggle')
    await server.call('POST', '/api/admin/projects/default/features', { name, description: 'red \u001b[31m' })
    const { out } = await run('toggles', 'show', name)
    expect(out).toContain('red �[31m')
  })
})
