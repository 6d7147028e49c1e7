import { groupedBy, missedRequirement, SDK_REQUIREMENTS } from '@leverframe/domain'
import { Type } from 'typebox'
import { requireProject } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { applicationsOfProject } from './queries.ts'
import { lastHours } from './rules.ts'
import { DEFAULT_HOURS } from './schema.ts'
import { isVisibleReport, type UsageView, usageViewOf } from './visibility.ts'

const OutdatedSdks = Type.Object({
  sdks: Type.Array(
    Type.Object({
      sdkVersion: Type.String({ examples: ['unleash-client-node:3.2.1'] }),
      applications: Type.Array(Type.String()),
      minimumVersion: Type.String({ description: 'The first version that evaluates all toggles correctly.' }),
      reason: Type.String({ description: 'What older versions do wrong.' }),
    }),
    { description: 'Sorted by SDK. Versions of instances that reported recently.' },
  ),
})

interface Report {
  readonly sdkVersion: string
  readonly appName: string
}

/** The character after the colon between name and version. */
const AFTER_COLON = ';'

/** The versions of the SDKs that have a minimum, with the applications that report them. */
async function readReports(q: Queryable, view: UsageView): Promise<Report[]> {
  const rows = await q
    .selectFrom('application_instances')
    .select(['sdk_version', 'app_name'])
    .distinct()
    .where((eb) =>
      eb.or(
        SDK_REQUIREMENTS.map(({ name }) =>
          eb.and([eb('sdk_version', '>=', `${name}:`), eb('sdk_version', '<', `${name}${AFTER_COLON}`)]),
        ),
      ),
    )
    .where((eb) => isVisibleReport(eb, 'projects', view))
    .orderBy('sdk_version')
    .orderBy('app_name')
    .execute()
  return rows.map((row) => ({ sdkVersion: row.sdk_version ?? '', appName: row.app_name }))
}

function outdatedIn(reports: readonly Report[]) {
  const byVersion = groupedBy(
    reports,
    ({ sdkVersion }) => sdkVersion,
    ({ appName }) => appName,
  )
  return [...byVersion].flatMap(([sdkVersion, applications]) => {
    const missed = missedRequirement(sdkVersion)
    return missed ? [{ sdkVersion, applications, minimumVersion: missed.minimum, reason: missed.reason }] : []
  })
}

export function outdatedSdkRoutes({ store: { read, scan }, clock }: Deps) {
  const inProject = async (actor: Actor, project: string) => {
    await requireProject(read, project)
    const view = await usageViewOf(read, actor)
    const since = lastHours(clock().getTime(), DEFAULT_HOURS)[0] ?? ''
    const uses = await applicationsOfProject(read, project, since, view)
    const names = new Set(uses.map(({ app_name }) => app_name))
    return outdatedIn((await readReports(scan, view)).filter(({ appName }) => names.has(appName)))
  }
  return {
    getOutdatedSdks: get('/api/admin/metrics/sdks/outdated', 'List outdated SDKs and the applications that use them', {
      response: OutdatedSdks,
      handle: async ({ actor }) => ({ sdks: outdatedIn(await readReports(scan, await usageViewOf(read, actor))) }),
    }),
    getOutdatedProjectSdks: get(
      '/api/admin/projects/:projectId/sdks/outdated',
      'List outdated SDKs of the applications that used toggles of a project in the last 24 hours',
      {
        response: OutdatedSdks,
        handle: async ({ params, actor }) => ({ sdks: await inProject(actor, params.projectId) }),
      },
    ),
  }
}
