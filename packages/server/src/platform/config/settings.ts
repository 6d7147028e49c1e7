import {
  basePath,
  databaseUrl,
  httpUrl,
  oneOf,
  type Parse,
  text,
  tokenList,
  trustProxy,
  wholeNumber,
} from './parsers.ts'

export interface Setting<T> {
  readonly variable: string
  /** Names that operators already have; the first that is set wins, our own before them. */
  readonly aliases?: readonly string[]
  readonly parse: Parse<T>
  readonly fallback: T
  readonly doc: string
  /** Never logged; can also be given as `<VARIABLE>_FILE`, the path of a file that holds it. */
  readonly secret?: true
}

const setting = <T>(row: Setting<T>): Setting<T> => row

const limit = (variable: string, what: string): Setting<number | undefined> =>
  setting<number | undefined>({
    variable,
    parse: wholeNumber(0, 1_000_000_000),
    fallback: undefined,
    doc: `The most ${what}. Not set: no limit.`,
  })

/** One row per setting. Parsing, `--help`, docs/reference/settings.md and the start-up log all come from this table. */
export const SETTINGS = {
  port: setting({
    variable: 'PORT',
    aliases: ['HTTP_PORT'],
    parse: wholeNumber(0, 65_535),
    fallback: 4242,
    doc: 'TCP port of the HTTP server. 0 takes a free one.',
  }),
  host: setting<string | undefined>({
    variable: 'HOST',
    aliases: ['HTTP_HOST'],
    parse: text,
    fallback: undefined,
    doc: 'Address to listen on. Not set: all interfaces, or loopback only with AUTH_TYPE=none.',
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    parse: databaseUrl,
    fallback: 'sqlite:./data/leverframe.db',
    doc: 'Where everything is stored: `sqlite:<path>` or `postgres://user:password@host:5432/database`.',
    secret: true,
  }),
  databasePoolMax: setting({
    variable: 'DATABASE_POOL_MAX',
    parse: wholeNumber(2, 1_000),
    fallback: 8,
    doc: 'The most connections to PostgreSQL, beside the one that listens.',
  }),
  authType: setting<'password' | 'none'>({
    variable: 'AUTH_TYPE',
    parse: (raw) => (raw === 'open-source' ? 'password' : oneOf('password', 'none')(raw)),
    fallback: 'password',
    doc: '`password`: people log in, programs use tokens. `none`: no identification at all, everybody is Admin.',
  }),
  initAdminApiTokens: setting<readonly string[]>({
    variable: 'INIT_ADMIN_API_TOKENS',
    parse: tokenList(true),
    fallback: [],
    doc: 'Admin API tokens to make at start unless they exist or were revoked: a comma separated list of `*:*.<secret>`.',
    secret: true,
  }),
  initClientApiTokens: setting<readonly string[]>({
    variable: 'INIT_CLIENT_API_TOKENS',
    aliases: ['INIT_BACKEND_API_TOKENS'],
    parse: tokenList(false),
    fallback: [],
    doc: 'Client API tokens to make at start, likewise: `<project or *>:<environment>.<secret>`.',
    secret: true,
  }),
  initFrontendApiTokens: setting<readonly string[]>({
    variable: 'INIT_FRONTEND_API_TOKENS',
    parse: tokenList(false),
    fallback: [],
    doc: 'Frontend API tokens to make at start, likewise: `<project or *>:<environment>.<secret>`.',
    secret: true,
  }),
  defaultAdminUsername: setting({
    variable: 'DEFAULT_ADMIN_USERNAME',
    aliases: ['UNLEASH_DEFAULT_ADMIN_USERNAME'],
    parse: text,
    fallback: 'admin',
    doc: 'Name of user 1, made at the first start.',
  }),
  defaultAdminPassword: setting<string | undefined>({
    variable: 'DEFAULT_ADMIN_PASSWORD',
    aliases: ['UNLEASH_DEFAULT_ADMIN_PASSWORD'],
    parse: text,
    fallback: undefined,
    doc: 'Password of user 1. Read at the first start that has log-in by password.',
    secret: true,
  }),
  logLevel: setting({
    variable: 'LOG_LEVEL',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    fallback: 'info',
    doc: 'How much is logged (JSON lines on standard output): trace, debug, info, warn, error, fatal, silent.',
  }),
  basePath: setting({
    variable: 'BASE_URI_PATH',
    parse: basePath,
    fallback: '',
    doc: 'Prefix of every path, /health included, for a proxy that serves several things: /leverframe.',
  }),
  publicUrl: setting<string | undefined>({
    variable: 'PUBLIC_URL',
    aliases: ['UNLEASH_URL'],
    parse: httpUrl,
    fallback: undefined,
    doc: 'Address under which people reach this server, for links and log-in. Not set: `http://localhost:<port>`.',
  }),
  trustProxy: setting<false | number | string>({
    variable: 'TRUST_PROXY',
    parse: trustProxy,
    fallback: false,
    doc: 'Whether X-Forwarded-* headers count: off, a number of proxies, or a list of their addresses.',
  }),
  bodyLimit: setting({
    variable: 'BODY_LIMIT',
    parse: wholeNumber(1_024, 100 * 1_048_576),
    fallback: 1_048_576,
    doc: 'The most bytes of a request body.',
  }),
  shutdownGraceMs: setting({
    variable: 'SHUTDOWN_GRACE_MS',
    parse: wholeNumber(0, 600_000),
    fallback: 10_000,
    doc: 'How long requests in flight may go on after SIGTERM, in milliseconds.',
  }),
  maxProjects: limit('MAX_PROJECTS', 'projects, archived ones included'),
  maxEnvironments: limit('MAX_ENVIRONMENTS', 'environments'),
  maxToggles: limit('MAX_TOGGLES', 'toggles of the instance, archived ones included'),
  maxStrategies: limit('MAX_STRATEGIES', 'strategies of one toggle in one environment'),
  maxConstraints: limit('MAX_CONSTRAINTS', 'constraints of one strategy'),
  maxConstraintValues: limit('MAX_CONSTRAINT_VALUES', 'values of one constraint'),
  maxVariants: limit('MAX_VARIANTS', 'variants of one toggle in one environment'),
  maxApiTokens: limit('MAX_API_TOKENS', 'API tokens'),
} as const

type Settings = typeof SETTINGS
export type Config = { readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never }

/** The settings that bound counts; features get these and nothing else of the configuration. */
export type Limits = Pick<
  Config,
  | 'maxProjects'
  | 'maxEnvironments'
  | 'maxToggles'
  | 'maxStrategies'
  | 'maxConstraints'
  | 'maxConstraintValues'
  | 'maxVariants'
  | 'maxApiTokens'
>
