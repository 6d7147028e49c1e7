import { SETTINGS } from '#platform/config/settings'
import { type Check, type CheckContext, type Found, ok, warning } from '../check.ts'

const NAMES = Object.values(SETTINGS).flatMap((row) => {
  const { variable, aliases = [], secret } = row as { variable: string; aliases?: readonly string[]; secret?: true }
  return [variable, ...aliases].flatMap((name) => (secret ? [name, `${name}_FILE`] : [name]))
})
const KNOWN = new Set(NAMES)
/** Words that begin the names of settings and that other programs rarely use. */
const PREFIXES = /^(LEVERFRAME|UNLEASH|OIDC|INIT|BACKUP|SNAPSHOT|ADDON|MAX|EMAIL|ENCRYPTION|METRICS|SHUTDOWN|NOTICE)_/
/** Variables of the command line. */
const OF_COMMAND_LINE = /^LEVERFRAME_(URL|TOKEN)$|^LEVERFRAME_CLI_/

/** The number of letters that differ, up to 3. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (before[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    before = current
  }
  return before[b.length] ?? 0
}

/** The setting that a name was probably meant to be. */
const nearest = (name: string): string | undefined =>
  NAMES.map((known) => ({ known, far: distance(name, known) }))
    .filter(({ far }) => far <= 2)
    .sort((a, b) => a.far - b.far)[0]?.known

function unknownVariables(environment: NodeJS.ProcessEnv): Found[] {
  return Object.keys(environment)
    .filter((name) => !KNOWN.has(name) && !OF_COMMAND_LINE.test(name))
    .flatMap((name) => {
      const meant = name.length > 5 ? nearest(name) : undefined
      if (meant !== undefined) return [warning(`${name} is not a setting`, `Did you mean ${meant}?`)]
      if (!PREFIXES.test(name)) return []
      return [warning(`${name} is not a setting`, 'Remove it, or compare it with the list: leverframe serve --help')]
    })
}

function contradictions({ config }: CheckContext): Found[] {
  const rules: readonly (readonly [boolean, string, string])[] = [
    [
      config.emailHost !== undefined && config.publicUrl === undefined,
      'EMAIL_HOST is set, and PUBLIC_URL is not: no e-mail is sent',
      'Set PUBLIC_URL to the address of this server for users',
    ],
    [
      config.authType === 'none' && config.publicUrl?.startsWith('https:') === true,
      'AUTH_TYPE is none, and PUBLIC_URL is a public address: everyone who reaches it is Admin',
      'Set AUTH_TYPE to password',
    ],
    [
      config.publicUrl?.startsWith('https:') === true && config.trustProxy === false,
      'PUBLIC_URL is https, and TRUST_PROXY is off: log-ins are counted by the address of the proxy',
      'Set TRUST_PROXY to the number of proxies, or to their addresses',
    ],
    [
      config.oidcEnabled === true && config.publicUrl === undefined,
      'OIDC_ENABLED is true, and PUBLIC_URL is not set: the provider redirects to localhost',
      'Set PUBLIC_URL',
    ],
    [
      config.encryptionKeyPrevious !== undefined && config.encryptionKey === undefined,
      'ENCRYPTION_KEY_PREVIOUS is set, and ENCRYPTION_KEY is not',
      'Set ENCRYPTION_KEY to the new key',
    ],
  ]
  return rules.flatMap(([applies, message, advice]) => (applies ? [warning(message, advice)] : []))
}

export const settings: Check = {
  name: 'settings',
  run: async (context) => {
    const found = [...unknownVariables(context.environment), ...contradictions(context)]
    return found.length > 0 ? found : [ok('all settings are valid')]
  },
}
