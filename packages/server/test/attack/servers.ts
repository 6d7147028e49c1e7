/** Servers that attacks share; each is started when the first attack asks for it. Settings beyond these are the defaults. */
export const SERVERS = {
  main: {},
  /** Addresses of clients come from X-Forwarded-For, so that an attack can come from many. */
  proxied: { TRUST_PROXY: '1' },
  /** For the crawl: no other attack uses it. */
  private: {},
  open: { AUTH_TYPE: 'none' },
  https: { PUBLIC_URL: 'https://toggles.example' },
  /** Everyone's add-ons may send to receivers on loopback. */
  addons: { ADDON_TARGETS_ALLOW: '127.0.0.1', ADDON_RETRY_AFTER_MS: '20', ADDON_TIMEOUT_MS: '2000' },
  limits: { MAX_STREAMS: '20' },
  /** Gives up on slow readers at once. */
  impatient: { WRITE_TIMEOUT_MS: '1500' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type ServerName = keyof typeof SERVERS
