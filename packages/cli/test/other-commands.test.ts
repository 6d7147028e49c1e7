import { execFileSync } from 'node:child_process'
import { aCrew, aReadyToggle, aRequest, isOn, switching } from '@leverframe/testing/change-requests'
import { ADMIN_TOKEN, aToggle, serverFor } from '@leverframe/testing/harness'
import type { TestPerson } from '@leverframe/testing/members'
import { aStrategy } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../src/commands/index.ts'
import { cli } from './cli.ts'

describe('leverframe', () => {
  const server = serverFor('sqlite')
  const environment = () => ({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN })
  const run = (...args: string[]) => cli(environment(), args)

  it('prints help for every command, with its options', async () => {
    const { out } = await run('--help')
    for (const { name, summary, options } of COMMANDS) {
      expect(out).toContain(summary)
      const help = await run(...name.split(' '), '--help')
      expect(help.exitCode).toBe(0)
      for (const option of Object.keys(options)) expect(help.out).toContain(`--${option}`)
    }
  })

  it('evaluates toggles for a context, as pairs or as JSON', async () => {
    const name = await aToggle(server)
    await aStrategy(server, name, { constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }] })
    await server.call('POST', `/api/admin/projects/default/features/${name}/environments/development/on`)
    const result = async (context: string) =>
      (await run('evaluate', name, '--environment', 'development', '--context', context, '--json')).json[0].isEnabled
    expect(await result('userId=7')).toBe(true)
    expect(await result('{"userId":"8"}')).toBe(false)
    for (const [args, message] of [
      [['--context', 'userId'], '--context must be JSON, or fields such as userId=7,country=de'],
      [['--context', '{'], '--context is not valid JSON: '],
      [['no-such-toggle'], 'There is no toggle named no-such-toggle that you can see'],
    ] as const) {
      const { exitCode, err } = await run('evaluate', ...args)
      expect([exitCode, err]).toEqual([64, expect.stringContaining(message)])
    }
  })

  it('shows past events, and follows new ones until it is stopped', async () => {
    const name = await aToggle(server)
    expect((await run('events', '--limit', '1')).out).toContain(name)
    expect(await run('events', '--limit', '101')).toMatchObject({
      exitCode: 64,
      err: '--limit must be a whole number from 0 to 100',
    })
    const stop = new AbortController()
    const [seen, created]: [string[], string[]] = [[], []]
    // Tasks of the server could record events of other types.
    const args = ['events', '--follow', '--limit', '0', '--type', 'feature-created', '--json']
    const following = cli(environment(), args, {
      stopped: stop.signal,
      onLine: (line) => seen.push(JSON.parse(line).featureName),
    })
    await expect
      .poll(async () => {
        created.push(await aToggle(server))
        return seen.length
      })
      .toBeGreaterThan(1)
    stop.abort()
    expect((await following).exitCode).toBe(130)
    expect(seen).not.toContain(name)
    expect(created).toEqual(expect.arrayContaining(seen))
  })

  it('submits, approves, applies, rejects and cancels change requests', async () => {
    const { project, author, reviewers, applier } = await aCrew(server)
    const [toggle] = await aReadyToggle(server, project)
    const { id } = await aRequest(server, project, author, [switching(toggle)])
    const as = async (person: TestPerson, move: string, request = id, ...more: string[]) => {
      const token = person.as.token as string
      const args = ['change-requests', move, project, `${request}`, ...more]
      return (await cli({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: token }, args)).out
    }
    expect(await as(author, 'submit')).toBe(`#${id} is In review`)
    expect((await run('change-requests', 'list', '--project', project)).out).toContain(toggle)
    expect(await as(author, 'show')).toContain(`${toggle}\n  updateEnabled`)
    expect(await as(reviewers[0], 'approve')).toBe(`#${id} is Approved`)
    expect(await as(applier, 'apply')).toBe(`#${id} is Applied`)
    expect(await isOn(server, project, toggle)).toBe(true)
    expect(await run('change-requests', 'show', project, 'x')).toMatchObject({
      exitCode: 64,
      err: 'x is not the number of a change request',
    })
    expect((await run('change-requests', 'list', '--state', 'Draft', '--project', project)).out).toBe(
      'No change request matches',
    )
    const late = switching(toggle, false)
    const rejected = (await aRequest(server, project, author, [late])).id
    await as(author, 'submit', rejected)
    expect(await as(reviewers[0], 'reject', rejected, '--comment', 'Too early')).toBe(`#${rejected} is Rejected`)
    expect(await as(author, 'show', rejected, '--json')).toContain('Too early')
    const cancelled = (await aRequest(server, project, author, [late])).id
    expect(await as(author, 'cancel', cancelled)).toBe(`#${cancelled} is Cancelled`)
  })

  it('starts a relay with the options in the place of settings, and says why it could not', async () => {
    const settings = { RELAY_UPSTREAM: 'http://127.0.0.1:1', RELAY_TOKENS: 'x', PORT: '0', LOG_LEVEL: 'silent' }
    for (const [args, reason] of [
      [['--upstream', 'nowhere'], 'RELAY_UPSTREAM'],
      [['--port', 'many'], 'PORT'],
      [['--token', ''], '--token or RELAY_TOKENS is required'],
      [['--dir', '/proc/leverframe'], '/proc/leverframe'],
    ] as const)
      expect(await cli(settings, ['relay', ...args])).toMatchObject({
        exitCode: 1,
        out: '',
        err: expect.stringMatching(`^The relay could not run: [^]*${reason}`),
      })
  })

  it.each(['bash', 'zsh', 'fish'])('prints a completion script for %s', async (shell) => {
    const { out } = await run('completion', shell)
    expect(out).toContain('change-requests')
    if (shell === 'bash') execFileSync('bash', ['-n'], { input: out })
  })

  it('completes sub-commands and options in bash', async () => {
    const { out } = await run('completion', 'bash')
    const completed = (line: string[]) =>
      execFileSync('bash', [], {
        input: `${out}\nCOMP_WORDS=(${line.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${line.length - 1}; _leverframe; echo "\${COMPREPLY[@]}"`,
        encoding: 'utf8',
      }).trim()
    expect(completed(['leverframe', 'tog'])).toBe('toggles')
    expect(completed(['leverframe', 'toggles', 'sw'])).toBe('switch')
    expect(completed(['leverframe', 'toggles', 'switch', '--dry'])).toBe('--dry-run')
  })
})
