import type { Identities } from '#features/identity/index'
import { type ProjectLists, type ProjectSummaries, readOnboarding } from '#features/toggles/index'
import { type Actor, maySee } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { get } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { Home, homeOf } from './home.ts'
import { readLatestEvents } from './latest-events.ts'
import { Dashboard, MAX_CONTACTS, ProjectDashboard } from './schema.ts'
import { readAdmins, readOwners, readOwnToggles, readProjectOwners, readRoles } from './store.ts'

export interface DashboardDeps {
  readonly lists: ProjectLists
  readonly summaries: ProjectSummaries
  readonly visibleProjects: VisibleProjects
  readonly access: Pick<Identities['access'], 'holder'>
}

const path = '/api/admin/personal-dashboard'

export function dashboardRoutes({ store: { read, scan }, clock }: Deps, own: DashboardDeps) {
  const { lists, summaries, visibleProjects, access } = own

  /** API tokens have no projects and no toggles of their own. */
  async function dashboardOf(actor: Actor) {
    const { userId } = actor
    const seen = (await summaries.list({ archived: false, now: clock(), userId })).filter((one) => maySee(actor, one))
    const projects = seen
      .filter(({ id }) => actor.memberOf.includes(id))
      .map(({ id, name, health, memberCount, featureCount }) => ({
        id,
        name,
        health,
        technicalDebt: 100 - health,
        memberCount,
        featureCount,
      }))
    const someIds = seen.slice(0, MAX_CONTACTS).map(({ id }) => id)
    return {
      admins: await readAdmins(read, actor),
      projectOwners: await readProjectOwners(read, actor, someIds),
      projects,
      flags: userId === undefined ? [] : await readOwnToggles(read, userId, await visibleProjects(actor)),
    }
  }

  async function rolesOf({ userId }: Actor, project: string) {
    const holder = userId === undefined ? undefined : await access.holder(userId)
    const ids = (holder?.sources ?? []).filter((source) => source.project === project).map(({ roleId }) => roleId)
    return readRoles(read, [...new Set(ids)])
  }

  async function projectDashboardOf(actor: Actor, id: string) {
    const project = await lists.current(id)
    if (!project) throw notFound('project', id)
    const { rating, total, active, stale, potentiallyStale } = project.health()
    return {
      insights: {
        health: rating,
        technicalDebt: 100 - rating,
        totalFlags: total,
        activeFlags: active,
        staleFlags: stale,
        potentiallyStaleFlags: potentiallyStale,
        avgHealthCurrentWindow: null,
        avgHealthPastWindow: null,
      },
      onboardingStatus: await readOnboarding({ read, scan }, id),
      latestEvents: await readLatestEvents(read, actor, id, visibleProjects),
      owners: await readOwners(read, actor, id),
      roles: await rolesOf(actor, id),
    }
  }

  return {
    getHome: get('/api/admin/user/home', 'Get your favourites, recent changes by others, and toggles to clean up', {
      response: Home,
      handle: ({ actor }) => homeOf(scan, actor, visibleProjects),
    }),
    getPersonalDashboard: get(path, 'Get your projects and toggles, and users who can give access', {
      response: Dashboard,
      handle: ({ actor }) => dashboardOf(actor),
    }),
    getPersonalDashboardProjectDetails: get(
      `${path}/:projectId`,
      'Get the health, last events and owners of a project',
      {
        response: ProjectDashboard,
        handle: ({ params, actor }) => projectDashboardOf(actor, params.projectId),
      },
    ),
  }
}
