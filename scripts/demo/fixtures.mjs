// Projects, users, segments and other objects that the toggles of the demo need.

/** @import { Call } from './api.mjs' */

export const PASSWORD = 'Signal-box-1892'

export const USERS = /** @type {const} */ ([
  { username: 'ann', name: 'Ann Ashworth', email: 'ann@example.com', rootRole: 'Editor' },
  { username: 'bob', name: 'Bob Bell', email: 'bob@example.com', rootRole: 'Editor' },
  { username: 'cleo', name: 'Cleo Carver', email: 'cleo@example.com', rootRole: 'Viewer' },
  { username: 'dev', name: 'Dev Dasgupta', email: 'dev@example.com', rootRole: 'Editor' },
  { username: 'ops', name: 'Olga Petrova', email: 'olga@example.com', rootRole: 'Admin' },
])

const PROJECTS = [
  { id: 'shop', name: 'Shop', description: 'The web shop: catalogue, cart and checkout.' },
  { id: 'mobile', name: 'Mobile apps', description: 'iOS and Android.' },
  { id: 'platform', name: 'Platform', description: 'Shared services of all teams.', mode: 'protected' },
]

const CONTEXT_FIELDS = [
  {
    name: 'plan',
    description: 'Plan of the customer.',
    legalValues: ['free', 'pro', 'team', 'enterprise'].map((value) => ({ value })),
  },
  { name: 'country', description: 'ISO code of the country.', stickiness: true },
  { name: 'town', description: 'Town of the delivery address.' },
  {
    name: 'device',
    description: 'phone, tablet or desktop.',
    legalValues: ['phone', 'tablet', 'desktop'].map((value) => ({ value })),
  },
]

const SEGMENTS = [
  {
    name: 'beta-testers',
    description: 'Users who opted in to new features.',
    constraints: [{ contextName: 'userId', operator: 'STR_STARTS_WITH', values: ['beta-'] }],
  },
  {
    name: 'staff',
    description: 'Employees.',
    constraints: [{ contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.com'], caseInsensitive: true }],
  },
  {
    name: 'eu-customers',
    description: 'Customers in the European Union.',
    constraints: [{ contextName: 'country', operator: 'IN', values: ['DE', 'AT', 'FR', 'IT', 'ES', 'NL', 'PL', 'SE'] }],
  },
  {
    name: 'enterprise-plan',
    description: 'Large customers.',
    constraints: [{ contextName: 'plan', operator: 'IN', values: ['enterprise'] }],
  },
]

const TAG_TYPES = [
  { name: 'team', description: 'The team that owns it.', color: '#4338a8' },
  { name: 'epic', description: 'The epic that it belongs to.', color: '#0f766e' },
]

/**
 * @param {Call} admin
 * @returns {Promise<{ segments: Map<string, number>, people: Map<string, number>, tokens: Record<string, string> }>}
 */
export async function createFixtures(admin) {
  await admin('POST', '/api/admin/environments', { name: 'staging', type: 'preproduction' })
  await admin('PUT', '/api/admin/environments/sort-order', { development: 1, staging: 2, production: 3 })
  for (const field of CONTEXT_FIELDS) await admin('POST', '/api/admin/context', field)
  for (const type of TAG_TYPES) await admin('POST', '/api/admin/tag-types', type)
  const segments = new Map()
  for (const segment of SEGMENTS) {
    const { id } = await admin('POST', '/api/admin/segments', segment)
    segments.set(segment.name, id)
  }
  const people = new Map()
  for (const person of USERS) {
    const { id } = await admin('POST', '/api/admin/user-admin', { ...person, password: PASSWORD })
    people.set(person.username, id)
  }
  for (const project of PROJECTS) await admin('POST', '/api/admin/projects', project)
  await createAccess(admin, people)
  return { segments, people, tokens: await createTokens(admin) }
}

/**
 * @param {Call} admin
 * @param {Map<string, number>} people
 */
async function createAccess(admin, people) {
  const environment = 'production'
  const { roles: reviewer } = await admin('POST', '/api/admin/roles', {
    name: 'Reviewer',
    description: 'Approves and applies change requests in production.',
    permissions: [
      { name: 'APPROVE_CHANGE_REQUEST', environment },
      { name: 'APPLY_CHANGE_REQUEST', environment },
    ],
  })
  const group = await admin('POST', '/api/admin/groups', {
    name: 'Payments team',
    description: 'Developers of the checkout.',
    users: ['ann', 'bob', 'dev'].map((name) => ({ user: { id: people.get(name) } })),
  })
  const { roles } = await admin('GET', '/api/admin/roles')
  const member = roles.find((/** @type {{ name: string }} */ { name }) => name === 'Member').id
  for (const { id } of PROJECTS)
    await admin('POST', `/api/admin/projects/${id}/access`, { roles: [member], groups: [group.id] })
  for (const project of ['shop', 'platform'])
    for (const name of ['bob', 'cleo'])
      await admin('POST', `/api/admin/projects/${project}/users/${people.get(name)}/roles/${reviewer.id}`, {})
}

/** @param {Call} admin */
async function createTokens(admin) {
  /** @type {Record<string, string>} */
  const tokens = {}
  for (const [tokenName, type, environment] of [
    ['shop-backend', 'client', 'production'],
    ['shop-backend-dev', 'client', 'development'],
    ['shop-backend-staging', 'client', 'staging'],
    ['shop-pages', 'frontend', 'production'],
  ]) {
    const { secret } = await admin('POST', '/api/admin/api-tokens', { tokenName, type, environment, projects: ['*'] })
    tokens[`${type} ${environment}`] = secret
  }
  return tokens
}
