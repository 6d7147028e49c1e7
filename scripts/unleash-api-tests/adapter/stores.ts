import { type Instance, type Json, Refused } from './instance.ts'
import { parts } from './missing.ts'
import type { People, Person } from './people.ts'
import type { Toggles } from './toggles.ts'
import type { Tokens, UseCount } from './tokens.ts'

export interface World {
  readonly instance: Instance
  readonly people: People
  readonly toggles: Toggles
  readonly tokens: Tokens
}

/** The stores that have no counterpart in the API, and that tests only empty between each other. */
const KEPT = { deleteAll: async () => undefined }

interface Event extends Json {
  readonly id: number
}

async function unlessRefused(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
}

const eventStore = ({ instance }: World) => {
  let removedUpTo = 0
  const events = async ({ type }: { readonly type?: string } = {}): Promise<Event[]> => {
    const query = new URLSearchParams({ limit: '1000', ...(type !== undefined && { type: `IS:${type}` }) })
    const found = await instance.call<{ events: Event[] }>('GET', `/api/admin/search/events?${query}`)
    return found.events.filter(({ id }) => id > removedUpTo)
  }
  return {
    getEvents: events,
    getAll: events,
    setMaxListeners: () => undefined,
    /** Events cannot be deleted: those of before are left out. */
    deleteAll: async () => {
      removedUpTo = Math.max(removedUpTo, ...(await events()).map(({ id }) => id))
    },
  }
}

const toggleStores = ({ toggles, instance }: World) => ({
  featureToggleStore: {
    create: async (project: string, given: Json) => {
      await toggles.ensureProject(project)
      return toggles.create(project, given)
    },
    delete: (name: string) => toggles.remove(name),
    deleteAll: () => toggles.removeAll(),
    saveVariants: (project: string, name: string, variants: unknown) => toggles.setAllVariants(project, name, variants),
  },
  featureEnvironmentStore: {
    addEnvironmentToFeature: async (name: string, environment: string, isEnabled = false) => {
      const project = await toggles.projectOf(name)
      await toggles.useEnvironment(project, environment)
      if (isEnabled) await toggles.setEnabled(project, name, environment, true)
    },
    addVariantsToFeatureEnvironment: async (name: string, environment: string, variants: unknown) =>
      toggles.setVariants(await toggles.projectOf(name), name, environment, variants),
    connectProject: (environment: string, project: string) => toggles.useEnvironment(project, environment),
    disconnectProject: (environment: string, project: string) => toggles.leaveEnvironment(project, environment),
    connectFeatureToEnvironmentsForProject: async () => undefined,
    disconnectFeatures: async () => undefined,
    ...KEPT,
  },
  featureStrategiesStore: {
    createStrategyFeatureEnv: async ({ featureName, projectId, environment, strategyName, ...given }: Json) =>
      toggles.addStrategy(
        String(projectId),
        String(featureName),
        String(environment),
        strategyFrom(strategyName, given),
      ),
    ...KEPT,
  },
  featureTagStore: { tagFeature: (name: string, tag: Json) => toggles.tag(name, tag), ...KEPT },
  tagStore: {
    createTag: (tag: Json) => instance.call('POST', '/api/admin/tags', { type: tag.type, value: tag.value }),
    ...KEPT,
  },
  dependentFeaturesStore: {
    upsert: async ({ child, parent, enabled = true, variants }: Json) =>
      instance.call(
        'POST',
        `/api/admin/projects/${await toggles.projectOf(String(child))}/features/${child}/dependencies`,
        { feature: parent, enabled, ...(variants !== undefined && { variants }) },
      ),
    ...KEPT,
  },
})

const STRATEGY_FIELDS = ['constraints', 'parameters', 'segments', 'sortOrder', 'title', 'disabled', 'variants']

export const strategyFrom = (name: unknown, given: Json): Json => ({
  name,
  ...Object.fromEntries(STRATEGY_FIELDS.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]]))),
})

const workspaceStores = ({ toggles, instance }: World) => ({
  environmentStore: {
    create: (given: Json) => toggles.createEnvironment(given),
    deleteAll: async () => {
      const { environments } = await instance.call<{ environments: Json[] }>('GET', '/api/admin/environments')
      // The last environment of a project or of the installation stays: tests create it again.
      for (const { name } of environments)
        await unlessRefused(instance.call('DELETE', `/api/admin/environments/${name}`))
    },
  },
  projectStore: {
    create: (given: Json) => toggles.createBareProject(given),
    update: ({ id, ...given }: Json) => instance.call('PUT', `/api/admin/projects/${id}`, given),
    delete: (id: string) => instance.call('DELETE', `/api/admin/projects/${id}`),
    updateProjectEnterpriseSettings: ({ id, ...given }: Json) =>
      instance.call('PUT', `/api/admin/projects/${id}/settings`, given),
    addEnvironmentToProject: (project: string, environment: string) => toggles.useEnvironment(project, environment),
    deleteEnvironmentForProject: (project: string, environment: string) =>
      toggles.leaveEnvironment(project, environment),
    getEnvironmentsForProject: async (project: string) =>
      (await toggles.usedEnvironments(project)).map(({ name: environment, defaultStrategy }) => ({
        environment,
        ...(defaultStrategy != null && { defaultStrategy }),
      })),
    deleteAll: async () => {
      await toggles.removeAll()
      const { segments } = await instance.call<{ segments: Json[] }>('GET', '/api/admin/segments')
      for (const { id, project } of segments) if (project) await instance.call('DELETE', `/api/admin/segments/${id}`)
      for (const { id } of await toggles.projects())
        if (id !== 'default') await instance.call('DELETE', `/api/admin/projects/${id}`)
      await toggles.resetDefaultProject()
    },
  },
  segmentStore: {
    deleteAll: async () => {
      const { segments } = await instance.call<{ segments: Json[] }>('GET', '/api/admin/segments')
      // Unleash also deletes segments that toggles use. The tests delete these toggles, too.
      if (segments.length > 0) await toggles.removeAll()
      for (const { id } of segments) await instance.call('DELETE', `/api/admin/segments/${id}`)
    },
  },
  contextFieldStore: {
    deleteAll: async () => {
      for (const { name } of await instance.call<Json[]>('GET', '/api/admin/context'))
        await unlessRefused(instance.call('DELETE', `/api/admin/context/${name}`))
    },
  },
})

/** The instances of an application are deleted with it. */
const deleteApplications = async (instance: Instance): Promise<void> => {
  const { applications } = await instance.call<{ applications: Json[] }>('GET', '/api/admin/metrics/applications')
  for (const { appName } of applications)
    await instance.call('DELETE', `/api/admin/metrics/applications/${encodeURIComponent(String(appName))}`)
}

/** Our server disables passwords only while there is another way to log in. */
const setPasswordSettings = async (instance: Instance, settings: Json): Promise<void> => {
  if (settings.disabled === true) {
    const provider = { enabled: true, discoverUrl: 'https://login.example.com', clientId: 'adapter', secret: 'adapter' }
    await instance.call('POST', '/api/admin/auth/oidc/settings', provider)
  }
  await instance.call('POST', '/api/admin/auth/simple/settings', settings)
}

const peopleStores = ({ people, tokens, toggles, instance }: World) => ({
  userStore: {
    insert: (given: Partial<Person>) => people.create(given),
    delete: (id: number) => people.remove(id),
    getByQuery: (query: Partial<Person>) => people.find(query),
    deleteAll: () => people.removeAll(),
  },
  roleStore: {
    getRootRoles: async () => (await people.roles()).filter(({ type }) => type === 'root'),
    getRoleByName: (name: string) => people.role(name),
  },
  accessStore: {
    getRolesForUserId: async (id: number) => {
      const { rootRole } = await people.find({ id })
      return (await people.roles()).filter((role) => role.id === rootRole)
    },
  },
  apiTokenStore: {
    insert: (given: Parameters<Tokens['create']>[0]) => tokens.create(given),
    deleteAll: () => tokens.removeAll(),
  },
  publicSignupTokenStore: { insert: (given: Json) => tokens.createInviteLink(given), ...KEPT },
  resetTokenStore: KEPT,
  clientInstanceStore: {
    insert: ({ appName, instanceId }: Json) =>
      tokens.register({ appName: String(appName), instanceId: String(instanceId) }),
    deleteAll: () => deleteApplications(instance),
  },
  clientApplicationsStore: { deleteAll: () => deleteApplications(instance) },
  clientMetricsStoreV2: {
    batchInsertMetrics: async (metrics: UseCount[]) => {
      await toggles.ensureToggles(metrics.map(({ featureName }) => featureName))
      await tokens.report(metrics)
    },
    ...KEPT,
  },
  settingStore: {
    insert: async (name: string, value: Json) => {
      if (name === 'unleash.auth.simple') return setPasswordSettings(instance, value)
      if (name === 'instanceInfo') return undefined
      throw new Error(`The adapter has no setting ${name}`)
    },
    ...KEPT,
  },
  favoriteFeaturesStore: KEPT,
  favoriteProjectsStore: KEPT,
})

export const storesOf = (world: World): Record<string, object> =>
  parts('store', {
    eventStore: eventStore(world),
    ...toggleStores(world),
    ...workspaceStores(world),
    ...peopleStores(world),
  })
