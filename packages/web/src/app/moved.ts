/** Addresses that messages of add-ons and answers of the API name, and where that is here. */
const MOVED: Readonly<Record<string, string>> = {
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

const STRATEGY = /^(\/projects\/[^/]+\/features\/[^/]+)\/strategies\/edit$/

/** Undefined: it is where it was. */
export function movedTo(path: string): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return Object.hasOwn(MOVED, plain) ? MOVED[plain] : STRATEGY.exec(plain)?.[1]
}
