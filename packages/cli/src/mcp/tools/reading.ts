import { encoded, togglePath } from '../../toggle.ts'
import {
  ANY_LIST,
  ANY_OBJECT,
  choice,
  count,
  defineTool,
  ENVIRONMENT,
  flag,
  object,
  PROJECT,
  result,
  TOGGLE,
  text,
} from '../tool.ts'

interface SearchArgs {
  readonly query?: string
  readonly project?: string
  readonly tag?: string
  readonly state?: 'active' | 'stale'
  readonly archived?: boolean
  readonly limit?: number
  readonly offset?: number
}

interface FoundToggle {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly description: string | null
  readonly stale: boolean
  readonly lastSeenAt: string | null
  readonly lifecycle: { readonly stage: string }
  readonly environments: readonly {
    readonly name: string
    readonly enabled: boolean
    readonly reach: string
    readonly rollout: number | null
  }[]
}

const shortToggle = ({ environments, lifecycle, ...toggle }: FoundToggle) => ({
  name: toggle.name,
  project: toggle.project,
  type: toggle.type,
  description: toggle.description,
  stale: toggle.stale,
  lastSeenAt: toggle.lastSeenAt,
  stage: lifecycle.stage,
  environments: environments.map(({ name, enabled, reach, rollout }) => ({ name, enabled, reach, rollout })),
})

const searchToggles = defineTool<SearchArgs>({
  name: 'search_toggles',
  title: 'Search toggles',
  description:
    'Find feature toggles by text, project, tag or state. Returns the state in every environment: reach is everyone, some or nobody. Use it first when the exact name is not known.',
  effect: 'reads',
  input: object({
    'query?': text('Text in the name, description or a tag.'),
    'project?': PROJECT,
    'tag?': text('A tag as type:value, such as simple:checkout.'),
    'state?': choice(['active', 'stale'], 'Only active or only stale toggles.'),
    'archived?': flag('Archived toggles instead of live ones.'),
    'limit?': count(100, 'At most so many toggles. Default: 25.'),
    'offset?': { type: 'integer', minimum: 0, maximum: 100_000, description: 'Skip so many toggles.' },
  }),
  output: result({ toggles: ANY_LIST, total: { type: 'integer' } }),
  async run(api, { query, project, tag, state, archived, limit = 25, offset = 0 }) {
    const { features, total } = await api.call<{ features: FoundToggle[]; total: number }>(
      'GET',
      '/api/admin/search/features',
      {
        query: {
          query,
          project: project && `IS:${project}`,
          tag: tag && `INCLUDE:${tag}`,
          state: state && `IS:${state}`,
          ...(archived && { archived: 'IS:true' }),
          limit,
          offset,
        },
      },
    )
    return { toggles: features.map(shortToggle), total }
  },
})

const getToggle = defineTool<{ readonly toggle: string }>({
  name: 'get_toggle',
  title: 'Get a toggle',
  description:
    'Get one toggle with its strategies, constraints and variants in every environment, open change requests, and the places in source code that name it. Strategy ids for propose_change are here.',
  effect: 'reads',
  input: object({ toggle: TOGGLE }),
  output: result({ toggle: ANY_OBJECT, openChangeRequests: ANY_LIST, code: ANY_LIST }),
  async run(api, { toggle }) {
    const path = await togglePath(api, toggle)
    const found = await api.call<Record<string, unknown>>('GET', path)
    const { changeRequests } = await api.call<{ changeRequests: unknown[] }>('GET', `${path}/pending-changes`)
    const { repositories } = await api.call<{ repositories: unknown[] }>('GET', `${path}/code-references`)
    return { toggle: found, openChangeRequests: changeRequests, code: repositories }
  },
})

interface HistoryArgs {
  readonly toggle: string
  readonly environment?: string
  readonly limit?: number
}

const toggleHistory = defineTool<HistoryArgs>({
  name: 'toggle_history',
  title: 'History of a toggle',
  description:
    'List the changes of a toggle, newest first: who changed which field when, from which value to which, and in which change request.',
  effect: 'reads',
  input: object({ toggle: TOGGLE, 'environment?': ENVIRONMENT, 'limit?': count(100, 'Default: 20.') }),
  output: result({ entries: ANY_LIST, total: { type: 'integer' } }),
  async run(api, { toggle, environment, limit = 20 }) {
    return api.call('GET', `${await togglePath(api, toggle)}/history`, { query: { environment, limit } })
  },
})

interface RequestsArgs {
  readonly project?: string
  readonly state?: string
  readonly actionable?: boolean
  readonly limit?: number
}

const STATES = ['Draft', 'In review', 'Approved', 'Applied', 'Cancelled', 'Rejected', 'Scheduled']

const listChangeRequests = defineTool<RequestsArgs>({
  name: 'list_change_requests',
  title: 'List change requests',
  description: 'List change requests of the projects that the caller can see, newest first.',
  effect: 'reads',
  input: object({
    'project?': PROJECT,
    'state?': choice(STATES, 'Only in this state.'),
    'actionable?': flag('Only those that wait for something that the caller can do.'),
    'limit?': count(100, 'Default: 25.'),
  }),
  output: result({ changeRequests: ANY_LIST, total: { type: 'integer' } }),
  async run(api, { project, state, actionable, limit = 25 }) {
    return api.call('GET', '/api/admin/search/change-requests', {
      query: {
        project: project && `IS:${project}`,
        state: state && `IS:${state}`,
        ...(actionable && { actionable: 'true' }),
        limit,
      },
    })
  },
})

interface Project {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly featureCount: number
}

interface Protection {
  readonly environment: string
  readonly type: string
  readonly changeRequestEnabled: boolean
}

const listProjects = defineTool<Record<string, never>>({
  name: 'list_projects',
  title: 'List projects',
  description: 'List the projects that the caller can see, with the number of their toggles.',
  effect: 'reads',
  input: object({}),
  output: result({ projects: ANY_LIST }),
  async run(api) {
    const { projects } = await api.call<{ projects: Project[] }>('GET', '/api/admin/projects')
    return {
      projects: projects.map(({ id, name, description, featureCount }) => ({
        id,
        name,
        description,
        toggles: featureCount,
      })),
    }
  },
})

const getProject = defineTool<{ readonly project: string }>({
  name: 'get_project',
  title: 'Get a project',
  description:
    'Get the environments of a project, and which of them are protected: a change there needs a change request that others approve.',
  effect: 'reads',
  input: object({ project: PROJECT }),
  output: result({ project: ANY_OBJECT, environments: ANY_LIST }),
  async run(api, { project }) {
    const path = `/api/admin/projects/${encoded(project)}`
    const { name, description, featureNaming } = await api.call<Record<string, unknown>>('GET', `${path}/overview`)
    const environments = await api.call<Protection[]>('GET', `${path}/change-requests/config`)
    return {
      project: { id: project, name, description, featureNaming },
      environments: environments.map(({ environment, type, changeRequestEnabled }) => ({
        name: environment,
        type,
        isProtected: changeRequestEnabled,
      })),
    }
  },
})

export const readingTools = [listProjects, getProject, searchToggles, getToggle, toggleHistory, listChangeRequests]
