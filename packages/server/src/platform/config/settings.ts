import type { Key } from '../secrets/cipher.ts'
import { BACKUPS } from './backups.ts'
import { CLIENT_LIMITS } from './client-limits.ts'
import {
  basePath,
  databaseUrl,
  encryptionKey,
  headerList,
  hostList,
  httpUrl,
  oneOf,
  origins,
  targetList,
  text,
  trustProxy,
  wholeNumber,
  yesNo,
} from './parsers.ts'
import { PEOPLE } from './people.ts'
import { RELAY } from './relay.ts'
import { RETENTION } from './retention.ts'
import { limit, type Setting, setting } from './setting.ts'
import { TOKEN_SETTINGS } from './token-settings.ts'

export type { Setting } from './setting.ts'

/**
 * One row per setting. Parsing, `--help`, docs/reference/settings.md and the start-up log are derived from this table.
 */
export const SETTINGS = {
  port: setting({
    variable: 'PORT',
    aliases: ['HTTP_PORT'],
    parse: wholeNumber(0, 65_535),
    fallback: 4242,
    doc: 'TCP port of the HTTP server. 0 chooses a free one.',
  }),
  host: setting<string | undefined>({
    variable: 'HOST',
    aliases: ['HTTP_HOST'],
    parse: text,
    fallback: undefined,
    doc: 'Address to listen on. Not set: all interfaces, or loopback only with AUTH_TYPE=none.',
  }),
  metricsPort: setting<number | undefined>({
    variable: 'METRICS_PORT',
    parse: wholeNumber(0, 65_535),
    fallback: undefined,
    doc: 'TCP port that serves only `/metrics`, on the same address as PORT. It needs no token unless METRICS_TOKEN is set, so keep it inside your network. Not set: `/metrics` is on PORT, for admins, for METRICS_TOKEN and for requests from the same machine.',
  }),
  metricsToken: setting<string | undefined>({
    variable: 'METRICS_TOKEN',
    parse: text,
    fallback: undefined,
    doc: 'Token with which Prometheus reads `/metrics`, as a bearer token.',
    secret: true,
  }),
  otelEndpoint: setting<string | undefined>({
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    parse: httpUrl,
    fallback: undefined,
    doc: 'Where traces are sent to, as OTLP over HTTP in JSON: the address of a collector without `/v1/traces`. Not set: no traces.',
  }),
  otelHeaders: setting<Readonly<Record<string, string>>>({
    variable: 'OTEL_EXPORTER_OTLP_HEADERS',
    parse: headerList,
    fallback: {},
    doc: 'Headers for that address: `name=value`, separated by commas, values URL-encoded.',
    secret: true,
  }),
  otelServiceName: setting({
    variable: 'OTEL_SERVICE_NAME',
    parse: text,
    fallback: 'leverframe',
    doc: 'The name of this service in traces.',
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
    doc: 'Maximum number of connections to PostgreSQL, in addition to the one that listens.',
  }),
  authType: setting<'password' | 'none'>({
    variable: 'AUTH_TYPE',
    parse: (raw) => (raw === 'open-source' ? 'password' : oneOf('password', 'none')(raw)),
    fallback: 'password',
    doc: '`password`: people log in, programs use tokens. `none`: no identification at all, everyone is Admin.',
  }),
  allowedHosts: setting<readonly string[]>({
    variable: 'ALLOWED_HOSTS',
    parse: hostList,
    fallback: [],
    doc: 'With AUTH_TYPE=none: host names under which clients reach this server, separated by commas, besides localhost, IP addresses and the host of PUBLIC_URL. Requests with another `Host` are refused.',
  }),
  ...TOKEN_SETTINGS,
  defaultAdminUsername: setting({
    variable: 'DEFAULT_ADMIN_USERNAME',
    aliases: ['UNLEASH_DEFAULT_ADMIN_USERNAME'],
    parse: text,
    fallback: 'admin',
    doc: 'Name of user 1, created at the first start.',
  }),
  defaultAdminPassword: setting<string | undefined>({
    variable: 'DEFAULT_ADMIN_PASSWORD',
    aliases: ['UNLEASH_DEFAULT_ADMIN_PASSWORD'],
    parse: text,
    fallback: undefined,
    doc: 'Password of user 1. Read at the first start that has log-in by password.',
    secret: true,
  }),
  ...PEOPLE,
  encryptionKey: setting<Key | undefined>({
    variable: 'ENCRYPTION_KEY',
    parse: encryptionKey,
    fallback: undefined,
    doc: 'Key for the secrets that are stored encrypted: base64 of 32 bytes. Not set: one is created and kept next to the SQLite file, or inside PostgreSQL.',
    secret: true,
  }),
  encryptionKeyPrevious: setting<Key | undefined>({
    variable: 'ENCRYPTION_KEY_PREVIOUS',
    parse: encryptionKey,
    fallback: undefined,
    doc: 'The previous key, after ENCRYPTION_KEY was changed: the next start encrypts everything again.',
    secret: true,
  }),
  oidcEnabled: setting<boolean | undefined>({
    variable: 'OIDC_ENABLED',
    parse: yesNo,
    fallback: undefined,
    doc: 'Log-in with OpenID Connect: true or false. When this, OIDC_DISCOVER_URL, OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is set, the variables OIDC_… apply and the API only shows them.',
  }),
  oidcDiscoverUrl: setting<string | undefined>({
    variable: 'OIDC_DISCOVER_URL',
    parse: httpUrl,
    fallback: undefined,
    doc: 'Issuer of the OpenID Connect provider, or the address of its discovery document.',
  }),
  oidcClientId: setting<string | undefined>({
    variable: 'OIDC_CLIENT_ID',
    parse: text,
    fallback: undefined,
    doc: 'Client id that the provider gave to Leverframe.',
  }),
  oidcClientSecret: setting<string | undefined>({
    variable: 'OIDC_CLIENT_SECRET',
    parse: text,
    fallback: undefined,
    doc: 'The secret of that client.',
    secret: true,
  }),
  oidcAutoCreate: setting({
    variable: 'OIDC_AUTO_CREATE',
    parse: yesNo,
    fallback: false,
    doc: 'Whether a user who logs in for the first time gets an account.',
  }),
  oidcEmailDomains: setting({
    variable: 'OIDC_AUTO_CREATE_EMAIL_DOMAINS',
    parse: text,
    fallback: '',
    doc: 'Domains of e-mail addresses that get one, separated by commas. Empty: all.',
  }),
  oidcDefaultRootRole: setting<'Viewer' | 'Editor' | 'Admin'>({
    variable: 'OIDC_DEFAULT_ROOT_ROLE',
    parse: oneOf('Viewer', 'Editor', 'Admin'),
    fallback: 'Viewer',
    doc: 'Root role of an account that was created at log-in: Viewer, Editor or Admin.',
  }),
  oidcEnableGroupSyncing: setting({
    variable: 'OIDC_ENABLE_GROUP_SYNCING',
    parse: yesNo,
    fallback: false,
    doc: 'Whether group memberships are synchronised with the provider at every log-in.',
  }),
  oidcGroupJsonPath: setting({
    variable: 'OIDC_GROUP_JSON_PATH',
    parse: text,
    fallback: '',
    doc: 'Path of the list of groups in the claims: `groups`, `realm_access.roles`.',
  }),
  oidcAddGroupsScope: setting({
    variable: 'OIDC_ADD_GROUPS_SCOPE',
    parse: yesNo,
    fallback: false,
    doc: 'Whether to request the scope `groups` from the provider.',
  }),
  oidcExtraScopes: setting({
    variable: 'OIDC_EXTRA_SCOPES',
    parse: text,
    fallback: '',
    doc: 'Scopes to request in addition to openid, email and profile, separated by spaces.',
  }),
  oidcAcrValues: setting({
    variable: 'OIDC_ACR_VALUES',
    parse: text,
    fallback: '',
    doc: 'How users must identify themselves at the provider: values of `acr`, separated by spaces. Other values are refused.',
  }),
  oidcIdTokenSigningAlgorithm: setting<'RS256' | 'RS384' | 'RS512'>({
    variable: 'OIDC_ID_TOKEN_SIGNING_ALGORITHM',
    parse: oneOf('RS256', 'RS384', 'RS512'),
    fallback: 'RS256',
    doc: 'The one algorithm with which id tokens may be signed: RS256, RS384 or RS512.',
  }),
  oidcEnableSingleSignOut: setting({
    variable: 'OIDC_ENABLE_SINGLE_SIGN_OUT',
    parse: yesNo,
    fallback: false,
    doc: 'Whether log-out also logs out at the provider.',
  }),
  oidcAllowHttp: setting({
    variable: 'OIDC_ALLOW_HTTP',
    parse: yesNo,
    fallback: false,
    doc: 'Lets log-in use a provider without https. Passwords and tokens can then be read on the way: for tests only.',
  }),
  oidcAcceptUnverifiedEmail: setting({
    variable: 'OIDC_ACCEPT_UNVERIFIED_EMAIL',
    parse: yesNo,
    fallback: false,
    doc: 'Accepts e-mail addresses that the provider does not report as verified. A person who can enter any address there can then log in as any user.',
  }),
  frontendApiOrigins: setting<readonly string[]>({
    variable: 'FRONTEND_API_ORIGINS',
    aliases: ['UNLEASH_FRONTEND_API_ORIGINS'],
    parse: origins,
    fallback: ['*'],
    doc: 'Origins of the web pages that may call the frontend API, separated by commas: `https://app.example.com`, or `*` for all. Applies until the API stores others.',
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
    doc: 'Prefix of every path, /health included, for a proxy that serves several applications: /leverframe.',
  }),
  publicUrl: setting<string | undefined>({
    variable: 'PUBLIC_URL',
    aliases: ['UNLEASH_URL'],
    parse: httpUrl,
    fallback: undefined,
    doc: 'URL of this server for users, for links and log-in. Not set: `http://localhost:<port>`.',
  }),
  hstsMaxAge: setting({
    variable: 'HSTS_MAX_AGE',
    parse: wholeNumber(0, 63_072_000),
    fallback: 31_536_000,
    doc: 'How long browsers use only https for the host of an https PUBLIC_URL, in seconds (Strict-Transport-Security). It applies to all ports of the host. 0 makes browsers forget it.',
  }),
  trustProxy: setting<false | number | string>({
    variable: 'TRUST_PROXY',
    parse: trustProxy,
    fallback: false,
    doc: 'Whether X-Forwarded-* headers are trusted: off, a number of proxies, or a list of their addresses.',
  }),
  addonTargets: setting<'private-by-admins' | 'any' | 'public-only'>({
    variable: 'ADDON_TARGETS',
    parse: oneOf('private-by-admins', 'any', 'public-only'),
    fallback: 'private-by-admins',
    doc: 'Which addresses add-ons may send to. `private-by-admins`: this machine and private networks only where an Admin entered the address. `any`: also where another user did. `public-only`: never. Link-local and metadata addresses are never called.',
  }),
  addonTargetsAllow: setting<readonly string[]>({
    variable: 'ADDON_TARGETS_ALLOW',
    parse: targetList,
    fallback: [],
    doc: 'Targets that every add-on may send to in spite of ADDON_TARGETS: host names, addresses and ranges, separated by commas.',
  }),
  workers: setting<number | undefined>({
    variable: 'WORKERS',
    parse: wholeNumber(0, 256),
    fallback: undefined,
    doc: 'Number of additional processes that serve SDKs, so that SDKs use several cores. One process writes and serves everything else. 0: one process does everything. Not set: the number of cores minus 1 on machines and containers with more than 2 cores, otherwise 0.',
  }),
  bodyLimit: setting({
    variable: 'BODY_LIMIT',
    parse: wholeNumber(1_024, 100 * 1_048_576),
    fallback: 1_048_576,
    doc: 'Maximum size of a request body, in bytes.',
  }),
  ...BACKUPS,
  ...CLIENT_LIMITS,
  ...RETENTION,
  ...RELAY,
  shutdownDelayMs: setting<number | undefined>({
    variable: 'SHUTDOWN_DELAY_MS',
    parse: wholeNumber(0, 600_000),
    fallback: undefined,
    doc: 'How long every request is still served after SIGTERM while /ready returns 503, so that load balancers stop sending, in milliseconds. A second signal skips it. Not set: 5000 with PostgreSQL, 0 with SQLite, where no other instance takes over.',
  }),
  shutdownGraceMs: setting({
    variable: 'SHUTDOWN_GRACE_MS',
    parse: wholeNumber(0, 600_000),
    fallback: 10_000,
    doc: 'How long requests in flight may take after the port is closed, in milliseconds.',
  }),
  snapshotCacheMb: setting({
    variable: 'SNAPSHOT_CACHE_MB',
    parse: wholeNumber(1, 100_000),
    fallback: 64,
    doc: 'Memory for cached responses to SDKs, in MB, including the data that is needed to build them. Responses in use are always kept.',
  }),
  snapshotFile: setting<string | undefined>({
    variable: 'SNAPSHOT_FILE',
    parse: text,
    fallback: undefined,
    doc: 'File with a copy of the configuration of SDKs, so that a start without the store can still serve them; each instance needs its own file. Not set: such a start fails.',
  }),
  streaming: setting<'on' | 'invite' | 'off'>({
    variable: 'STREAMING',
    parse: oneOf('on', 'invite', 'off'),
    fallback: 'on',
    doc: 'Whether changes are pushed to SDKs that stream: `on`; `invite`, which also tells polling SDKs to stream (again, after they had to poll for a while); or `off`: all SDKs poll.',
  }),
  releasePlanIntervalMs: setting({
    variable: 'RELEASE_PLAN_INTERVAL_MS',
    parse: wholeNumber(100, 600_000),
    fallback: 10_000,
    doc: 'How often the safeguards of running release plans are evaluated, in milliseconds. One instance does it for all.',
  }),
  addonTimeoutMs: setting({
    variable: 'ADDON_TIMEOUT_MS',
    parse: wholeNumber(100, 120_000),
    fallback: 10_000,
    doc: 'How long a receiver of an add-on may take for its complete response, in milliseconds.',
  }),
  addonRetryAfterMs: setting({
    variable: 'ADDON_RETRY_AFTER_MS',
    parse: wholeNumber(0, 600_000),
    fallback: 1_000,
    doc: 'How long an add-on waits before its one retry, in milliseconds.',
  }),
  addonHistoryDays: setting({
    variable: 'ADDON_HISTORY_DAYS',
    parse: wholeNumber(1, 3_650),
    fallback: 14,
    doc: 'How long the deliveries of add-ons are kept, sent or failed, in days.',
  }),
  maxProjects: limit('MAX_PROJECTS', 'projects, archived ones included'),
  maxEnvironments: limit('MAX_ENVIRONMENTS', 'environments'),
  maxToggles: limit('MAX_TOGGLES', 'toggles of the installation, archived ones included'),
  maxStrategies: limit('MAX_STRATEGIES', 'strategies of one toggle in one environment'),
  maxConstraints: limit('MAX_CONSTRAINTS', 'constraints of one strategy, or of one segment'),
  maxConstraintValues: limit('MAX_CONSTRAINT_VALUES', 'values of one constraint'),
  maxSegments: limit('MAX_SEGMENTS', 'segments, those of projects included'),
  maxStrategySegments: limit('MAX_STRATEGY_SEGMENTS', 'segments of one strategy'),
  maxVariants: limit('MAX_VARIANTS', 'variants of one toggle in one environment'),
  maxApiTokens: limit('MAX_API_TOKENS', 'API tokens'),
  maxAddons: limit('MAX_ADDONS', 'add-ons'),
  maxPersonalTokens: limit('MAX_PERSONAL_TOKENS', 'personal access tokens of one user or service account'),
} as const

type Settings = typeof SETTINGS
export type Config = { readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never }

/** The settings that limit counts. Features receive these and no other part of the configuration. */
export type Limits = Pick<
  Config,
  | 'maxProjects'
  | 'maxEnvironments'
  | 'maxToggles'
  | 'maxStrategies'
  | 'maxConstraints'
  | 'maxConstraintValues'
  | 'maxSegments'
  | 'maxStrategySegments'
  | 'maxVariants'
  | 'maxApiTokens'
  | 'maxPersonalTokens'
  | 'maxAddons'
>

/** How long data is kept. */
export type Retention = Pick<Config, keyof typeof RETENTION>
