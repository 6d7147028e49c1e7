import type { FastifyReply } from 'fastify'
import { togglesWithAnyTag } from '#features/toggles/tags/index'
import { favoriteToggles } from '#features/toggles/toggle/index'
import { type Actor, maySee } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { JSON_TYPE } from '#platform/http/json-chunks'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { FeaturesQuery, filterOf } from './filter.ts'
import { readOnboarding } from './onboarding.ts'
import { overviewHead } from './project-list.ts'
import type { CurrentProject, ProjectLists } from './project-lists.ts'
import type { ProjectSummaries } from './project-summaries.ts'
import { favoriteProjects, readFacts, viewerOf } from './queries.ts'
import { healthOf } from './rules.ts'
import {
  FeatureList,
  ProjectList,
  ProjectOverview,
  ProjectOverviewWithoutToggles,
  type ProjectStats,
  ProjectsQuery,
} from './schema.ts'

const all = '/api/admin/projects'
const one = `${all}/:projectId` as const

/** Sends bytes that are JSON already, without the serializer. */
const sendJson = (reply: FastifyReply, bytes: Buffer) => reply.type(JSON_TYPE).send(bytes)

/** A project that the actor may not see gives the same 404 as one that does not exist. */
async function requireReadable(lists: ProjectLists, actor: Actor, id: string): Promise<CurrentProject> {
  const project = await lists.current(id)
  if (!project || !maySee(actor, project.facts)) throw notFound('project', id)
  return project
}

/** The statistics of a project. The district of insights computes them. */
export type StatsOfProject = (id: string) => Promise<ProjectStats>

interface ProjectReads {
  readonly lists: ProjectLists
  readonly summaries: ProjectSummaries
  readonly stats: StatsOfProject
}

export function projectRoutes({ store, clock }: Deps, { lists, summaries, stats: statsOf }: ProjectReads) {
  const isFavorite = async ({ userId }: Actor, id: string) => (await favoriteProjects(store.read, userId)).has(id)
  return {
    getProjects: get(all, 'List projects by name: the live ones, or only the archived ones', {
      query: ProjectsQuery,
      response: ProjectList,
      handle: async ({ query, actor }) => {
        const archived = query.archived === 'true'
        const projects = await summaries.list({ archived, now: clock(), userId: actor.userId })
        return { version: 1, projects: projects.filter((project) => maySee(actor, project)) }
      },
    }),
    getProjectOverview: get(one, 'Get a project with its health, its number of members and its toggles', {
      response: ProjectOverview,
      sends: async ({ params: { projectId }, actor }, reply) => {
        const project = await requireReadable(lists, actor, projectId)
        const viewer = await viewerOf(store.read, actor.userId, projectId)
        return sendJson(reply, project.overview(await statsOf(projectId), viewer))
      },
    }),
    getProjectOverviewWithoutToggles: get(`${one}/overview`, 'Get a project without its toggles', {
      response: ProjectOverviewWithoutToggles,
      handle: async ({ params: { projectId }, actor }) => {
        const facts = await readFacts(store.read, projectId)
        if (!facts || !maySee(actor, facts)) throw notFound('project', projectId)
        const { live, unhealthy, byType } = await summaries.countsOf(projectId, clock())
        const [stats, favorite] = [await statsOf(projectId), await isFavorite(actor, projectId)]
        return {
          ...overviewHead(facts, { health: healthOf(live, unhealthy), stats, favorite }),
          featureTypeCounts: [...byType],
          onboardingStatus: await readOnboarding(store, projectId),
        }
      },
    }),
  }
}

export const toggleListRoutes = ({ store }: Pick<Deps, 'store'>, lists: ProjectLists) => ({
  getFeatures: get(`${one}/features`, 'List the toggles of a project by name, without archived ones', {
    query: FeaturesQuery,
    response: FeatureList,
    sends: async ({ params: { projectId }, query, actor }, reply) => {
      const filter = filterOf(query)
      const project = await requireReadable(lists, actor, projectId)
      const favorites = await favoriteToggles(store.read, actor.userId)
      if (!filter) return sendJson(reply, project.features(favorites))
      const tagged = filter.tags && (await togglesWithAnyTag(store.read, filter.tags))
      return sendJson(
        reply,
        project.featuresMatching(
          (name) => name.startsWith(filter.namePrefix) && (tagged?.has(name) ?? true),
          favorites,
        ),
      )
    },
  }),
})
