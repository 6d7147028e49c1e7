import type { Instance, Json } from './instance.ts'
import { parts } from './missing.ts'
import type { Person } from './people.ts'
import { strategyFrom, type World } from './stores.ts'
import type { Tokens } from './tokens.ts'

interface Target {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}

/** Our server computes these by itself. */
const nothing = async (): Promise<undefined> => undefined

/** The classes of Unleash return times as dates. */
const withDates = ({ environments, ...toggle }: Json): Json => ({
  ...withDate(toggle),
  environments: (environments as Json[]).map(withDate),
})

const withDate = (given: Json): Json =>
  typeof given.lastSeenAt === 'string' ? { ...given, lastSeenAt: new Date(given.lastSeenAt) } : given

const toggleService = ({ toggles, instance }: World) => ({
  createFeatureToggle: (project: string, given: Json) => toggles.create(project, given),
  createStrategy: ({ name, ...given }: Json, { projectId, featureName, environment }: Target) =>
    toggles.addStrategy(projectId, featureName, environment, strategyFrom(name, given)),
  updateEnabled: (project: string, name: string, environment: string, isEnabled: boolean) =>
    toggles.setEnabled(project, name, environment, isEnabled),
  archiveToggle: async (name: string) => toggles.archive(await toggles.projectOf(name), name),
  saveVariants: (name: string, project: string, variants: unknown) => toggles.setAllVariants(project, name, variants),
  saveVariantsOnEnv: (project: string, name: string, environment: string, variants: unknown) =>
    toggles.setVariants(project, name, environment, variants),
  getFeature: async ({ featureName }: { featureName: string }) =>
    withDates(
      await instance.call('GET', `/api/admin/projects/${await toggles.projectOf(featureName)}/features/${featureName}`),
    ),
})

const segmentsOf = async (instance: Instance, strategyId: string): Promise<Json[]> =>
  (await instance.call<{ segments: Json[] }>('GET', `/api/admin/segments/strategies/${strategyId}`)).segments

const workspaceServices = ({ toggles, instance }: World) => ({
  projectService: {
    createProject: (given: Json) => toggles.createProject(given),
    addEnvironmentToProject: (project: string, environment: string) => toggles.useEnvironment(project, environment),
    changeProject: (newProject: string, name: string, _: unknown, project: string) =>
      instance.call('POST', `/api/admin/projects/${project}/features/${name}/changeProject`, {
        newProjectId: newProject,
      }),
  },
  environmentService: {
    addEnvironmentToProject: (environment: string, project: string) => toggles.useEnvironment(project, environment),
    removeEnvironmentFromProject: (environment: string, project: string) =>
      toggles.leaveEnvironment(project, environment),
    get: (name: string) => instance.call('GET', `/api/admin/environments/${name}`),
  },
  segmentService: {
    create: (given: Json) => instance.call('POST', '/api/admin/segments', given),
    getAll: async () => (await instance.call<{ segments: Json[] }>('GET', '/api/admin/segments')).segments,
    update: (id: number, given: Json) => instance.call('PUT', `/api/admin/segments/${id}`, given),
    delete: (id: number) => instance.call('DELETE', `/api/admin/segments/${id}`),
    getByStrategy: (id: string) => segmentsOf(instance, id),
    addToStrategy: async (id: number, strategyId: string) => {
      const segmentIds = [...(await segmentsOf(instance, strategyId)).map((one) => one.id), id]
      const place = await toggles.placeOf(strategyId)
      await instance.call('POST', '/api/admin/segments/strategies', { ...place, strategyId, segmentIds })
    },
  },
  featureTagService: {
    addTag: (name: string, tag: Json) => toggles.tag(name, tag),
    listTags: async (name: string) =>
      (await instance.call<{ tags: Json[] }>('GET', `/api/admin/features/${name}/tags`)).tags,
  },
  dependentFeaturesService: {
    unprotectedUpsertFeatureDependency: ({ child, projectId }: Json, dependency: Json) =>
      instance.call('POST', `/api/admin/projects/${projectId}/features/${child}/dependencies`, dependency),
  },
})

const peopleServices = ({ people, tokens, instance }: World) => ({
  userService: {
    createUser: (given: Partial<Person>) => people.create(given),
    loginUserWithoutPassword: (email: string) => people.logInWithoutPassword(email),
  },
  accessService: {
    getPredefinedRole: (name: string) => people.role(name),
    getRootRoles: async () => (await people.roles()).filter(({ type }) => type === 'root'),
    createRole: (role: Json) => people.createRole(role),
    addPermissionToRole: (id: number, name: string, environment?: string) =>
      people.addPermission(id, name, environment),
    addUserToRole: (user: number, role: number, project: string) => people.addToRole(user, role, project),
  },
  apiTokenService: {
    createApiToken: (given: Parameters<Tokens['create']>[0]) => tokens.create(given),
    createApiTokenWithProjects: (given: Parameters<Tokens['create']>[0]) => tokens.create(given),
    getAllTokens: () => tokens.list(),
    fetchActiveTokens: nothing,
  },
  frontendApiService: {
    refreshData: nothing,
    stopAll: () => undefined,
    setFrontendSettings: (settings: Json) => instance.call('POST', '/api/admin/ui-config/cors', settings),
  },
})

export function servicesOf(world: World): Record<string, object> {
  const featureToggleService = toggleService(world)
  return parts('service', {
    featureToggleService,
    featureToggleServiceV2: featureToggleService,
    ...workspaceServices(world),
    ...peopleServices(world),
    clientInstanceService: {
      bulkAdd: () => world.instance.settle(),
      createApplication: async ({ appName, strategies = [], environment, projects, ...given }: Json) => {
        const { description, url, icon, color } = given
        const instanceId = 'adapter'
        await world.tokens.register({ appName: String(appName), instanceId, strategies, environment, projects })
        const details = { strategies, description, url, icon, color }
        await world.instance.call('POST', `/api/admin/metrics/applications/${appName}`, details)
      },
    },
    clientMetricsServiceV2: { bulkAdd: () => world.instance.settle() },
    configurationRevisionService: { updateMaxRevisionId: nothing },
    lastSeenService: { store: () => world.instance.settle() },
    settingService: {
      deleteAll: () => world.instance.call('POST', '/api/admin/ui-config/cors', { frontendApiOrigins: ['*'] }),
    },
  })
}
