import { anAddon } from '@leverframe/testing/addons'
import { type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aLink, aViewOf, OIDC_SETTINGS } from '@leverframe/testing/matrix/items'
import { aPerson, aRole } from '@leverframe/testing/members'
import { aPerson as aPersonWithPassword, callAs, logIn, type Person } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { expect } from 'vitest'
import { makeOpenWorld, NOWHERE, type OpenWorld, reportOpenly } from '../crawl/open-world.ts'
import { fillPrivateProject } from '../crawl/private-project.ts'

/** Values that engines could change: large and small numbers, and text with special characters. */
const EDGES = [
  `insert into impact_series (environment, name, type, app_name, labels, projects, help, created_at, seen_at)
   values ('development', 'edge', 'gauge', 'a''"\\', '{"a":"ü 🦊 \u2028"}', '["*"]', 'line
   break', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  `insert into impact_points (series_id, step, at, count, sum, last, buckets)
   select id, 'minute', '2026-01-01T00:00:00.000Z', 0.30000000000000004, 1e300, 1e-300, '[]' from impact_series where name = 'edge'`,
  `insert into client_metrics_daily (feature, app_name, environment, day, yes, no, variants)
   select name, 'edge', 'development', '2026-01-01', 9007199254740993, -1, '{}' from features limit 1`,
]

/** The newest row is removed, so that its id may not be assigned again. */
const NEWEST_REMOVED = ["delete from segments where name = 'removed'"]

const AT = "'2026-01-01T00:00:00.000Z'"

/** Rows that older versions, daily jobs and rare paths write. */
const rareRows = ({ insider, project, app }: OpenWorld): string[] => [
  `insert into client_instances (app_name, environment, instance_id, sdk_version, sdk_type, projects, connection_id, started_at, created_at, seen_at)
   values ('${app}', 'development', 'old', null, 'backend', '[]', null, null, ${AT}, ${AT})`,
  `insert into unknown_toggles (app_name, environment, name, seen_at) values ('${app}', 'development', 'gone', ${AT})`,
  "insert into environment_revisions (environment, event_id) values ('development', 7)",
  `insert into invite_link_users (link_id, user_id) select min(id), ${insider.id} from invite_links`,
  "insert into notice_deliveries (notice_id, channel, tries, due_at) select min(id), 'email', 1, '9999-01-01T00:00:00.000Z' from notices",
  `insert into notice_preferences (user_id, kind, in_app, email, slack) values (${insider.id}, 'review-requested', 1, 0, 0)`,
  `insert into project_days (project, day, toggles, stale, potentially_stale, yes, no) values ('${project}', '2026-01-01', 7, 1, 2, 30, 40)`,
  `insert into user_preferences (user_id, preferences) values (${insider.id}, '{}')`,
  `insert into user_avatars (user_id, type, image, updated_at) values (${insider.id}, 'image/png', 'aGVsbG8=', ${AT})`,
]

/** The secrets of the world, to try them on a restored store. */
export interface Secrets {
  readonly person: Person
  /** The cookie of a session. */
  readonly cookie: string
  readonly personalToken: string
  readonly signal: { readonly name: string; readonly token: string }
  /** An add-on whose URL is stored encrypted. Nothing listens there. */
  readonly addon: number
}

async function fillIdentity(server: TestServer): Promise<Omit<Secrets, 'signal' | 'addon'>> {
  const person = await aPersonWithPassword(server)
  const cookie = await logIn(server, person)
  await aLink(server)
  await aViewOf(server, null)
  await aRole(server, ['UPDATE_FEATURE'])
  const member = await aPerson(server)
  const users = [{ user: { id: member.id } }]
  await succeed(server, 'POST', '/api/admin/groups', { name: uniqueName('group'), users })
  await succeed(server, 'POST', OIDC_SETTINGS, { enabled: false, clientId: 'x', secret: 'x' })
  const slack = { slackUrl: 'https://hooks.slack.example/x' }
  expect((await callAs(server, cookie, 'PUT', '/api/admin/user/notice-preferences', slack)).status).toBeLessThan(300)
  return { person, cookie, personalToken: member.as.token as string }
}

async function fillProject(server: TestServer, { project, toggle }: OpenWorld): Promise<void> {
  const base = `/api/admin/projects/${project}`
  await succeed(server, 'POST', `${togglePath(toggle, project)}/link`, { url: 'https://example.com/', title: 'Spec' })
  const references = [{ feature: toggle, path: 'src/main.ts', line: 7 }]
  await succeed(server, 'PUT', `${base}/code-references`, { repository: 'acme/shop', revision: 'abc', references })
  await succeed(server, 'POST', `${base}/environments/development/default-strategy`, { name: 'flexibleRollout' })
  await succeed(server, 'DELETE', `${base}/environments/production`)
  await succeed(server, 'PUT', '/api/admin/feature-types/release/lifetime', { lifetimeDays: 77 })
}

async function aSignal(server: TestServer): Promise<Secrets['signal']> {
  const name = uniqueName('alerts')
  const { id } = await succeed(server, 'POST', '/api/admin/signal-endpoints', { name })
  const { token } = await succeed(server, 'POST', `/api/admin/signal-endpoints/${id}/tokens`, { name: 'ci' })
  await server.call('POST', `/api/signals/${name}`, { state: 'firing', value: 1e-300 }, { token })
  return { name, token }
}

/** Fills every table. */
export async function makeFullWorld(server: TestServer): Promise<{ world: OpenWorld; secrets: Secrets }> {
  const world = await makeOpenWorld(server)
  await reportOpenly(server, world)
  await fillPrivateProject(server, world)
  const addon = await anAddon(server, NOWHERE, { enabled: false })
  const secrets = { ...(await fillIdentity(server)), signal: await aSignal(server), addon }
  await fillProject(server, world)
  await succeed(server, 'POST', '/api/admin/segments', { name: 'removed', constraints: [] })
  // Notices are stored a moment after their events, and one of the rows refers to a notice.
  await server.running.product.notices.catchUp()
  for (const statement of [...EDGES, ...rareRows(world), ...NEWEST_REMOVED]) await server.sql(statement)
  return { world, secrets }
}
