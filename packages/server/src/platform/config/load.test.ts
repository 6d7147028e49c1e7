import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { BadConfiguration, loadConfig } from './load.ts'
import { settingsHelp, settingsPage } from './reference.ts'
import { type Config, SETTINGS, type Setting } from './settings.ts'

const rows = Object.entries(SETTINGS) as [keyof Config, Setting<unknown>][]

function mistakesIn(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfiguration)
    return (error as BadConfiguration).mistakes
  }
  throw new Error('the configuration was accepted')
}

const folder = mkdtempSync(join(tmpdir(), 'leverframe-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileWith = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

describe('loadConfig', () => {
  it('returns the documented defaults when nothing is set', () => {
    expect(loadConfig({})).toEqual(Object.fromEntries(rows.map(([key, { fallback }]) => [key, fallback])))
    expect(loadConfig({})).toMatchObject({
      port: 4242,
      host: undefined,
      databaseUrl: 'sqlite:./data/leverframe.db',
      authType: 'password',
      initAdminApiTokens: [],
      logLevel: 'info',
      basePath: '',
      publicUrl: undefined,
      trustProxy: false,
      bodyLimit: 1_048_576,
    })
  })

  it('treats empty variables as not set, as compose files leave them', () => {
    const empty = Object.fromEntries(
      rows.flatMap(([, { variable, aliases = [] }]) =>
        [variable, ...aliases].flatMap((name) => [
          [name, ''],
          [`${name}_FILE`, ''],
        ]),
      ),
    )
    expect(loadConfig(empty)).toEqual(loadConfig({}))
  })

  it.each<[string, string, keyof Config, unknown]>([
    ['PORT', '0', 'port', 0],
    ['PORT', '65535', 'port', 65_535],
    ['HOST', '127.0.0.1', 'host', '127.0.0.1'],
    ['DATABASE_URL', 'sqlite:/var/lib/leverframe.db', 'databaseUrl', 'sqlite:/var/lib/leverframe.db'],
    ['DATABASE_URL', 'postgres://me:secret@db:5432/flags', 'databaseUrl', 'postgres://me:secret@db:5432/flags'],
    ['DATABASE_URL', 'postgresql://db/flags', 'databaseUrl', 'postgresql://db/flags'],
    ['DATABASE_POOL_MAX', '2', 'databasePoolMax', 2],
    ['AUTH_TYPE', 'none', 'authType', 'none'],
    ['AUTH_TYPE', 'open-source', 'authType', 'password'],
    ['INIT_ADMIN_API_TOKENS', '*:*.first, *:*.second,', 'initAdminApiTokens', ['*:*.first', '*:*.second']],
    ['INIT_CLIENT_API_TOKENS', 'default:development.abcd', 'initClientApiTokens', ['default:development.abcd']],
    ['INIT_FRONTEND_API_TOKENS', '*:production.abcd.efgh', 'initFrontendApiTokens', ['*:production.abcd.efgh']],
    ['DEFAULT_ADMIN_USERNAME', 'root', 'defaultAdminUsername', 'root'],
    ['DEFAULT_ADMIN_PASSWORD', ' with spaces ', 'defaultAdminPassword', ' with spaces '],
    ['LOG_LEVEL', 'debug', 'logLevel', 'debug'],
    ['BASE_URI_PATH', '/lever/frame/', 'basePath', '/lever/frame'],
    ['BASE_URI_PATH', '/', 'basePath', ''],
    ['PUBLIC_URL', 'https://flags.example.com/', 'publicUrl', 'https://flags.example.com'],
    ['TRUST_PROXY', 'off', 'trustProxy', false],
    ['TRUST_PROXY', '2', 'trustProxy', 2],
    ['TRUST_PROXY', '10.0.0.1, 10.1.0.0/16,fd00::/8,', 'trustProxy', '10.0.0.1,10.1.0.0/16,fd00::/8'],
    ['ADDON_TARGETS', 'public-only', 'addonTargets', 'public-only'],
    ['ADDON_TARGETS_ALLOW', 'Hooks.Intern., 10.1.2.3', 'addonTargetsAllow', ['hooks.intern', '10.1.2.3']],
    ['ADDON_TARGETS_ALLOW', 'fd12::/16,::1,0.0.0.0/0', 'addonTargetsAllow', ['fd12::/16', '::1', '0.0.0.0/0']],
    ['FRONTEND_API_ORIGINS', '*', 'frontendApiOrigins', ['*']],
    ['FRONTEND_API_ORIGINS', 'http://b:81,http://b:81, *', 'frontendApiOrigins', ['http://b:81', '*']],
    ['BODY_LIMIT', '2048', 'bodyLimit', 2048],
    ['SHUTDOWN_GRACE_MS', '0', 'shutdownGraceMs', 0],
    ['MAX_TOGGLES', '0', 'maxToggles', 0],
  ])('accepts %s=%s', (variable, value, key, expected) => {
    expect(loadConfig({ [variable]: value })[key]).toEqual(expected)
  })

  it.each<[string, string, string]>([
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number'],
    ['PORT', '80.5', 'must be a whole number'],
    ['PORT', '0x50', 'must be a whole number'],
    ['PORT', ' 80', 'must be a whole number'],
    ['PORT', '1e3', 'must be a whole number'],
    ['DATABASE_URL', 'mysql://db/flags', 'must be sqlite:'],
    ['DATABASE_URL', './flags.db', 'must be sqlite:'],
    ['DATABASE_URL', 'sqlite:', 'must be sqlite:'],
    ['DATABASE_URL', 'sqlite::memory:', 'must name a file'],
    ['DATABASE_URL', 'postgres://me:secret@db:port/flags', 'must be sqlite:'],
    ['DATABASE_POOL_MAX', '1', 'must be a whole number from 2'],
    ['AUTH_TYPE', 'None', 'must be one of password, none'],
    ['INIT_ADMIN_API_TOKENS', '*:*.fine,unscoped-secret', 'entry 2'],
    ['INIT_ADMIN_API_TOKENS', '*:development.a-secret', 'must begin with *:*.'],
    ['INIT_ADMIN_API_TOKENS', '*:*.abc', 'entry 1'],
    ['INIT_CLIENT_API_TOKENS', 'default:*.a-secret', 'must name one environment'],
    ['INIT_CLIENT_API_TOKENS', '[]:development.a-secret', 'must name one project'],
    ['INIT_FRONTEND_API_TOKENS', 'default:development', 'must look like'],
    ['LOG_LEVEL', 'loud', 'must be one of trace'],
    ['BASE_URI_PATH', 'leverframe', 'must look like /leverframe'],
    ['BASE_URI_PATH', '/a//b', 'must look like /leverframe'],
    ['BASE_URI_PATH', '/a?b', 'must look like /leverframe'],
    ['BASE_URI_PATH', '/:a', 'must look like /leverframe'],
    ['BASE_URI_PATH', '/../a', 'must look like /leverframe'],
    ['PUBLIC_URL', 'flags.example.com', 'must be an http or https URL'],
    ['PUBLIC_URL', 'ftp://flags.example.com', 'must be an http or https URL'],
    ['TRUST_PROXY', 'true', 'must be off, a number of hops, or a list of addresses'],
    ['TRUST_PROXY', 'abc', 'must be off, a number of hops, or a list of addresses'],
    ['TRUST_PROXY', '10.0.0.1,10.0.0.0/33', 'must be off, a number of hops, or a list of addresses'],
    ['TRUST_PROXY', ',', 'must be off, a number of hops, or a list of addresses'],
    ['TRUST_PROXY', '10.0.0.1/', 'must be off, a number of hops, or a list of addresses'],
    ['ADDON_TARGETS', 'private', 'must be one of private-by-admins, any, public-only'],
    ['ADDON_TARGETS_ALLOW', 'https://hooks.intern', 'entry 1'],
    ['ADDON_TARGETS_ALLOW', 'hooks.intern,10.0.0.0/33', 'entry 2'],
    ['ADDON_TARGETS_ALLOW', 'hooks.intern:8080', 'must be the name of a host'],
    ['ADDON_TARGETS_ALLOW', '0x7f.1', 'must be the name of a host'],
    ['ADDON_TARGETS_ALLOW', '169.254.169.254', 'never allowed'],
    ['ADDON_TARGETS_ALLOW', 'fe80::/10', 'never allowed'],
    ['ADDON_TARGETS_ALLOW', '::ffff:169.254.0.1', 'never allowed'],
    ['FRONTEND_API_ORIGINS', 'https://a.example,https://*.b.example', 'entry 2'],
    ['FRONTEND_API_ORIGINS', 'a.example', 'must be * or an origin'],
    ['FRONTEND_API_ORIGINS', `https://${'a'.repeat(300)}.example`, 'must be * or an origin'],
    ['BODY_LIMIT', '10', 'must be a whole number from 1024'],
    ['SHUTDOWN_GRACE_MS', 'never', 'must be a whole number'],
    ['MAX_TOGGLES', 'many', 'must be a whole number'],
  ])('refuses %s=%s', (variable, value, reason) => {
    const mistakes = mistakesIn({ [variable]: value })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toContain(`${variable} `)
    expect(mistakes[0]).toContain(reason)
  })

  it.each<[string, string, keyof Config, unknown]>([
    ['HTTP_PORT', '8080', 'port', 8080],
    ['HTTP_HOST', 'localhost', 'host', 'localhost'],
    ['INIT_BACKEND_API_TOKENS', 'default:development.abcd', 'initClientApiTokens', ['default:development.abcd']],
    ['UNLEASH_URL', 'http://flags', 'publicUrl', 'http://flags'],
    ['UNLEASH_FRONTEND_API_ORIGINS', 'https://a.example', 'frontendApiOrigins', ['https://a.example']],
    ['UNLEASH_DEFAULT_ADMIN_USERNAME', 'root', 'defaultAdminUsername', 'root'],
    ['UNLEASH_DEFAULT_ADMIN_PASSWORD', 'pass', 'defaultAdminPassword', 'pass'],
  ])('accepts the alias %s', (alias, value, key, expected) => {
    expect(loadConfig({ [alias]: value })[key]).toEqual(expected)
    expect(rows.find(([name]) => name === key)?.[1].aliases).toContain(alias)
  })

  it('prefers the own name of a setting to an alias, and reports the variable that was set', () => {
    expect(loadConfig({ PORT: '1', HTTP_PORT: '2' }).port).toBe(1)
    expect(mistakesIn({ HTTP_PORT: 'many' })[0]).toMatch(/^HTTP_PORT must/)
  })

  it('reads secret settings from a file and strips one trailing line break', () => {
    expect(loadConfig({ DATABASE_URL_FILE: fileWith('url', 'postgres://db/flags\n') }).databaseUrl).toBe(
      'postgres://db/flags',
    )
    expect(loadConfig({ DEFAULT_ADMIN_PASSWORD_FILE: fileWith('pass', 'two\nlines \r\n') }).defaultAdminPassword).toBe(
      'two\nlines ',
    )
    expect(loadConfig({ UNLEASH_DEFAULT_ADMIN_PASSWORD_FILE: fileWith('alias', 'x') }).defaultAdminPassword).toBe('x')
    for (const [key, { variable, secret }] of rows)
      if (!secret) expect(loadConfig({ [`${variable}_FILE`]: '/fallbackPage' })[key]).toEqual(loadConfig({})[key])
  })

  it('refuses a secret when variable and file are both set, or the file is unreadable or empty', () => {
    for (const [, { variable, secret }] of rows.filter(([, row]) => row.secret)) {
      expect(secret).toBe(true)
      expect(mistakesIn({ [variable]: 'x', [`${variable}_FILE`]: '/x' })).toEqual([
        `${variable} and ${variable}_FILE are both set: leave one of them out`,
      ])
      expect(mistakesIn({ [`${variable}_FILE`]: join(folder, 'absent') })).toEqual([
        `${variable}_FILE names a file that cannot be read (ENOENT)`,
      ])
      expect(mistakesIn({ [`${variable}_FILE`]: fileWith('empty', '\n') })).toEqual([
        `${variable}_FILE names a file that is empty`,
      ])
    }
    expect(mistakesIn({ DATABASE_URL_FILE: folder })[0]).toContain('cannot be read (EISDIR)')
    expect(mistakesIn({ DATABASE_URL_FILE: fileWith('wrong', 'mysql://x') })[0]).toMatch(
      /^DATABASE_URL_FILE must be sqlite/,
    )
  })

  it('reports every mistake at once and never repeats a value', () => {
    const wrong = {
      PORT: 'value-of-port',
      DATABASE_URL: 'value-of-database',
      DATABASE_POOL_MAX: 'value-of-pool',
      AUTH_TYPE: 'value-of-auth',
      INIT_ADMIN_API_TOKENS: 'value-of-admin-token',
      INIT_CLIENT_API_TOKENS: 'value-of-client-token',
      INIT_FRONTEND_API_TOKENS_FILE: fileWith('tokens', 'value-of-frontend-token'),
      DEFAULT_ADMIN_PASSWORD_FILE: '/value-of-password/absent',
      LOG_LEVEL: 'value-of-level',
      BASE_URI_PATH: 'value-of-base',
      PUBLIC_URL: 'value-of-url',
      TRUST_PROXY: 'value-of-proxy',
      BODY_LIMIT: 'value-of-limit',
    }
    const mistakes = mistakesIn(wrong)
    for (const variable of Object.keys(wrong))
      expect(mistakes.filter((line) => line.startsWith(`${variable} `))).toHaveLength(1)
    expect(mistakes).toHaveLength(Object.keys(wrong).length)
    const { message } = new BadConfiguration(mistakes)
    expect(message).toContain(`The configuration has ${mistakes.length} mistakes:`)
    expect(message).not.toContain('value-of')
  })

  it('documents every setting in the reference and in --help', () => {
    const [page, help] = [settingsPage(), settingsHelp()]
    for (const [, { variable, aliases = [], doc, secret }] of rows) {
      const line = page.split('\n').find((one) => one.startsWith(`| \`${variable}\``))
      for (const alias of aliases) expect(line).toContain(`\`${alias}\``)
      expect(line).toContain(doc)
      expect(line?.includes('(secret)')).toBe(secret === true)
      expect(help).toContain(`  ${variable}`)
      expect(help).toContain(doc)
    }
  })
})
