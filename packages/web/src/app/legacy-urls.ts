/** Paths that add-on messages and API responses contain, with the pages that replace them. */
const LEGACY_PATHS: Readonly<Record<string, string>> = {
  '/projects-archive': '/projects',
  '/context': '/context-fields',
  '/strategies': '/strategy-types',
  '/feature-toggle-type': '/feature-types',
  '/integrations': '/addons',
  '/admin/api': '/access/tokens',
  '/admin/users': '/access/users',
  '/admin/service-accounts': '/access/service-accounts',
  '/admin/roles': '/access/roles',
  '/admin/groups': '/access/groups',
  '/admin/auth': '/access/single-sign-on',
  '/admin/cors': '/instance',
}

const STRATEGY_EDITOR = /^(\/projects\/[^/]+\/features\/[^/]+)\/strategies\/edit$/

/** The page that replaces a legacy path; undefined for other paths. */
export function legacyRedirect(path: string): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return Object.hasOwn(LEGACY_PATHS, plain) ? LEGACY_PATHS[plain] : STRATEGY_EDITOR.exec(plain)?.[1]
}
