import { anAddon } from '@leverframe/testing/addons'
import { togglePath, uniqueName } from '@leverframe/testing/harness'
import { aGroup, aSignalEndpoint, ENVIRONMENT, QUIET } from '@leverframe/testing/matrix/items'
import { aPerson } from '@leverframe/testing/members'
import { anArchivedToggle, succeed } from '@leverframe/testing/scenario'
import { rowsOf } from '@leverframe/testing/stores'
import { FULL, numbers, THEN } from './full-store.ts'
import type { FullServer } from './start-full-store.ts'

export interface FullWrite {
  readonly path: string
  readonly body?: unknown
  /** The default is a new Admin. */
  readonly isByOwner?: true
}

const ADMIN = '/api/admin'
const PROJECT = `${ADMIN}/projects/default`

/** An environment in which every toggle has a strategy. */
async function anEnvironment(server: FullServer): Promise<string> {
  const name = uniqueName('env')
  await succeed(server, 'POST', `${ADMIN}/environments`, { name, type: 'test' })
  await server.sql(
    `insert into feature_environments (feature, environment, enabled, strategies, variants, strategy_count, active_strategy_count, variant_count)
     select feature, '${name}', 0, strategies, variants, strategy_count, active_strategy_count, variant_count from feature_environments where environment = 'development'`,
  )
  return name
}

let made = 0

/**
 * Writes whose target has as many rows as the full store allows, by operation. Each call makes a new target if the write
 * removes it.
 */
export const FULL_WRITES: Readonly<Record<string, (server: FullServer) => Promise<FullWrite> | FullWrite>> = {
  updateGroup: () => ({
    path: `${ADMIN}/groups/${FULL.groupId}`,
    body: {
      name: uniqueName('group'),
      users: Array.from({ length: 1_000 }, (_, index) => ({ user: { id: 10 + index } })),
    },
  }),
  deleteGroup: async (server) => {
    const id = await aGroup(server)
    await server.sql(
      `insert into group_members (group_id, user_id, via_sso, added_at) ${numbers(4_000)} select ${id}, 2 + i, 0, ${THEN} from n`,
    )
    return { path: `${ADMIN}/groups/${id}` }
  },
  deleteUser: async (server) => {
    const { id } = await aPerson(server)
    await server.sql(`insert into favorite_features (user_id, feature) select ${id}, name from features`)
    await server.sql(
      `insert into notices (user_id, kind, cause, in_app, created_by, sentence, created_at) ${numbers(1_000)} select ${id}, 'review-requested', 'cause-' || i, 1, 'x', '[]', ${THEN} from n`,
    )
    await server.sql(
      `insert into sessions (hash, user_id, via, created_at, expires_at) ${numbers(1_000)} select 'of-${id}-' || i, ${id}, 'password', ${THEN}, ${THEN} from n`,
    )
    return { path: `${ADMIN}/user-admin/${id}` }
  },
  updateRole: async ({ running }) => {
    const { store } = running.product.deps
    const [role] = await rowsOf<{ id: number }>(store.read, "select id from roles where name = 'role-1'")
    const permissions = [{ name: ++made % 2 === 0 ? 'CREATE_FEATURE' : 'UPDATE_FEATURE' }]
    return { path: `${ADMIN}/roles/${role?.id}`, body: { name: 'role-1', description: uniqueName('x'), permissions } }
  },
  endMyOtherSessions: () => ({ path: `${ADMIN}/user/sessions`, isByOwner: true }),
  markAllMyNotices: async ({ sql }) => {
    await sql(`update notices set read_at = null where user_id = ${FULL.userId}`)
    return { path: `${ADMIN}/user/notices/read-all`, body: {}, isByOwner: true }
  },
  createEnvironment: () => ({ path: `${ADMIN}/environments`, body: { name: uniqueName('env'), type: 'test' } }),
  switchEnvironmentOff: async (server) => {
    await succeed(server, 'POST', `${ADMIN}/environments/${ENVIRONMENT}/on`)
    return { path: `${ADMIN}/environments/${ENVIRONMENT}/off` }
  },
  switchEnvironmentOn: async (server) => {
    await succeed(server, 'POST', `${ADMIN}/environments/${ENVIRONMENT}/off`)
    return { path: `${ADMIN}/environments/${ENVIRONMENT}/on` }
  },
  cloneEnvironment: () => ({
    path: `${ADMIN}/environments/${ENVIRONMENT}/clone`,
    body: { name: uniqueName('env'), type: 'test' },
  }),
  deleteEnvironment: async (server) => ({ path: `${ADMIN}/environments/${await anEnvironment(server)}` }),
  addEnvironmentToProject: async (server) => {
    const environment = await anEnvironment(server)
    await succeed(server, 'DELETE', `${PROJECT}/environments/${environment}`)
    return { path: `${PROJECT}/environments`, body: { environment } }
  },
  removeEnvironmentFromProject: async (server) => ({ path: `${PROJECT}/environments/${await anEnvironment(server)}` }),
  updateProject: () => ({ path: PROJECT, body: { name: 'Default', description: uniqueName('x'), mode: 'open' } }),
  updateSegment: () => ({
    path: `${ADMIN}/segments/${FULL.segmentId}`,
    body: {
      name: 'segment-1',
      constraints: [{ contextName: 'userId', operator: 'IN', values: [uniqueName('user')] }],
    },
  }),
  updateContextField: () => ({
    path: `${ADMIN}/context/field-1`,
    body: { description: uniqueName('x'), legalValues: [{ value: uniqueName('value') }] },
  }),
  updateFeature: () => ({ path: togglePath(FULL.feature), body: { description: uniqueName('x') } }),
  addTagToFeature: () => ({
    path: `${ADMIN}/features/${FULL.feature}/tags`,
    body: { type: 'simple', value: uniqueName('tag') },
  }),
  deleteFeature: async (server) => {
    const name = await anArchivedToggle(server, 'default')
    for (const [table, column] of [
      ['client_metrics', 'hour'],
      ['client_metrics_daily', 'day'],
    ])
      await server.sql(
        `insert into ${table} (feature, app_name, environment, ${column}, yes, no, variants) select '${name}', app_name, environment, ${column}, yes, no, variants from ${table} where feature = '${FULL.feature}'`,
      )
    return { path: `${ADMIN}/archive/${name}` }
  },
  removeCodeRepository: async (server) => {
    const repository = uniqueName('repository')
    const references = [{ feature: FULL.feature, path: 'first', line: 1 }]
    await succeed(server, 'PUT', `${PROJECT}/code-references`, { repository, revision: 'main', references })
    await server.sql(
      `insert into code_references (repository_id, feature, path, line) ${numbers(5_000)} select (select id from code_repositories where name = '${repository}'), 'toggle-' || i, 'x', 1 from n`,
    )
    return { path: `${PROJECT}/code-references/${repository}` }
  },
  exportFeatures: () => ({
    path: `${ADMIN}/features-batch/export`,
    body: { environment: ENVIRONMENT, features: Array.from({ length: 1_000 }, (_, index) => `toggle-${index + 1}`) },
  }),
  deleteApplication: async (server) => {
    const name = `app-${100 + ++made}`
    await server.sql(
      `insert into application_instances (app_name, environment, instance_id, projects, sdk_type, created_at, seen_at) ${numbers(10_000)} select '${name}', 'development', 'more-' || i, '["*"]', 'backend', ${THEN}, ${THEN} from n`,
    )
    return { path: `${ADMIN}/metrics/applications/${name}` }
  },
  deleteAddon: async (server) => {
    const id = await anAddon(server, QUIET, { enabled: false })
    await server.sql(
      `insert into addon_deliveries (delivery_id, addon_id, event_id, recipient, tags, state, attempts, tries, due_at, created_at, finished_at) ${numbers(5_000)} select 'of-${id}-' || i, ${id}, i, '', '[]', 'sent', '[]', 1, ${THEN}, ${THEN}, ${THEN} from n`,
    )
    return { path: `${ADMIN}/addons/${id}` }
  },
  deleteSignalEndpoint: async (server) => {
    const id = await aSignalEndpoint(server)
    await server.sql(
      `insert into signals (endpoint_id, labels, state, value, at) ${numbers(1_000)} select ${id}, '{"n":"' || i || '"}', 'firing', 1, ${THEN} from n`,
    )
    return { path: `${ADMIN}/signal-endpoints/${id}` }
  },
}
