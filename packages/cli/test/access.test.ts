import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_TOKEN, serverFor } from '@leverframe/testing/harness'
import { describe, expect, it } from 'vitest'
import { aFolder, cli } from './cli.ts'

describe('leverframe login', () => {
  const server = serverFor('sqlite')

  it('stores a profile that only the user can read, and other commands use it', async () => {
    const home = { HOME: aFolder() }
    const path = join(home.HOME, '.config/leverframe/profiles.json')
    const { exitCode, out } = await cli(home, ['login', `${server.url}/`], { secret: `${ADMIN_TOKEN}\n` })
    expect([exitCode, out]).toEqual([0, expect.stringContaining(`Logged in to ${server.url}`)])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await cli(home, ['toggles', 'list', '--json'])).exitCode).toBe(0)
  })

  it('stores nothing when the server does not accept the token', async () => {
    const home = { HOME: aFolder() }
    expect(await cli(home, ['login', server.url], { secret: 'wrong' })).toMatchObject({ exitCode: 77, out: '' })
    expect(() => readFileSync(join(home.HOME, '.config/leverframe/profiles.json'))).toThrow('ENOENT')
  })

  it('keeps several profiles, and --profile chooses one', async () => {
    const home = { HOME: aFolder() }
    await cli(home, ['login', server.url, '--name', 'good'], { secret: ADMIN_TOKEN })
    const path = join(home.HOME, '.config/leverframe/profiles.json')
    const stored = JSON.parse(readFileSync(path, 'utf8'))
    stored.profiles.bad = { url: 'http://127.0.0.1:1', token: 'x' }
    writeFileSync(path, JSON.stringify(stored))
    expect((await cli(home, ['toggles', 'list', '--profile', 'good'])).exitCode).toBe(0)
    expect(await cli(home, ['toggles', 'list', '--profile', 'bad'])).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('http://127.0.0.1:1 cannot be reached'),
    })
    expect(await cli(home, ['toggles', 'list', '--profile', 'other'])).toMatchObject({
      exitCode: 64,
      err: 'There is no profile named other. Known profiles: good, bad',
    })
  })

  it('refuses a file with tokens that other users can read', async () => {
    const home = { HOME: aFolder() }
    await cli(home, ['login', server.url], { secret: ADMIN_TOKEN })
    const path = join(home.HOME, '.config/leverframe/profiles.json')
    chmodSync(path, 0o644)
    expect(await cli(home, ['toggles', 'list'])).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('chmod 600'),
    })
  })

  it('prefers --profile to variables, and variables to the current profile', async () => {
    const home = { HOME: aFolder() }
    const path = join(home.HOME, '.config/leverframe/profiles.json')
    await cli(home, ['login', server.url, '--name', 'good'], { secret: ADMIN_TOKEN })
    const profiles = { good: { url: server.url, token: ADMIN_TOKEN }, bad: { url: server.url, token: 'wrong' } }
    writeFileSync(path, JSON.stringify({ current: 'bad', profiles }))
    const exitCode = async (environment: Record<string, string>, ...args: string[]) =>
      (await cli({ ...home, ...environment }, ['toggles', 'list', ...args])).exitCode
    expect(await exitCode({})).toBe(77)
    expect(await exitCode({ LEVERFRAME_PROFILE: 'good' })).toBe(0)
    expect(await exitCode({ LEVERFRAME_TOKEN: ADMIN_TOKEN })).toBe(0)
    expect(await exitCode({ LEVERFRAME_PROFILE: 'good', LEVERFRAME_URL: 'http://127.0.0.1:1' })).toBe(1)
    const wrong = { LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: 'wrong' }
    expect([await exitCode(wrong), await exitCode(wrong, '--profile', 'good')]).toEqual([77, 0])
    writeFileSync(path, '{')
    expect(await cli(home, ['toggles', 'list'])).toMatchObject({
      exitCode: 1,
      err: `${path} is not valid JSON. Correct or delete it, then run: leverframe login`,
    })
  })

  it.each([
    ['nowhere', 'nowhere is not a URL. Example: https://toggles.example.com'],
    ['ftp://a.example', 'ftp://a.example must begin with http or https'],
    ['https://ann:secret@a.example', 'The URL must not contain a password'],
  ])('refuses the address %s', async (url, err) => {
    expect(await cli({ HOME: aFolder() }, ['login', url])).toMatchObject({ exitCode: 64, err })
  })

  it('needs a token', async () => {
    expect(await cli({ HOME: aFolder() }, ['login', server.url], { secret: ' \n' })).toMatchObject({
      exitCode: 64,
      err: 'No token was given',
    })
  })

  it('exits with 77 when no server is known', async () => {
    expect(await cli({ HOME: aFolder() }, ['toggles', 'list'])).toMatchObject({
      exitCode: 77,
      err: expect.stringContaining('leverframe login'),
    })
  })
})
