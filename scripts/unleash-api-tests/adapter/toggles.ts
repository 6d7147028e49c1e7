import { type Instance, type Json, Refused } from './instance.ts'

interface Named {
  readonly name: string
}

const toggle = (project: string, name: string): string =>
  `/api/admin/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}`

const FIELDS = ['name', 'description', 'type', 'impressionData', 'stale']

/** Changes of toggles, projects and environments, as the classes of Unleash make them. */
export class Toggles {
  readonly #instance: Instance
  /** Projects that use no environment in Unleash until a test adds one. Here they use all. */
  readonly #bare = new Set<string>()
  readonly #added = new Set<string>()

  constructor(instance: Instance) {
    this.#instance = instance
  }

  async all(): Promise<(Named & { project: string })[]> {
    const { features } = await this.#instance.call<{ features: (Named & { project: string })[] }>(
      'GET',
      '/api/admin/features',
    )
    return features
  }

  async projectOf(name: string): Promise<string> {
    return (await this.all()).find((one) => one.name === name)?.project ?? 'default'
  }

  async create(project: string, given: Json): Promise<Json> {
    const body = Object.fromEntries(FIELDS.flatMap((key) => (given[key] == null ? [] : [[key, given[key]]])))
    const created = await this.#instance.call('POST', `/api/admin/projects/${project}/features`, body)
    if (given.archived) await this.archive(project, String(given.name))
    return created
  }

  /** Unleash counts the use of toggles that do not exist. */
  async ensureToggles(names: readonly string[]): Promise<void> {
    const known = new Set((await this.all()).map(({ name }) => name))
    for (const name of new Set(names)) if (!known.has(name)) await this.create('default', { name })
  }

  async archive(project: string, name: string): Promise<void> {
    await this.#instance.call('DELETE', toggle(project, name))
  }

  async remove(name: string): Promise<void> {
    const project = await this.projectOf(name)
    await this.#instance.call('DELETE', toggle(project, name)).catch(() => undefined)
    await this.#instance.call('DELETE', `/api/admin/archive/${encodeURIComponent(name)}`)
  }

  async removeAll(): Promise<void> {
    const byProject = new Map<string, string[]>()
    for (const { name, project } of await this.all()) byProject.set(project, [...(byProject.get(project) ?? []), name])
    for (const [project, features] of byProject)
      await this.#instance.call('POST', `/api/admin/projects/${project}/archive`, { features })
    const archived = await this.#instance.call<{ features: Named[] }>('GET', '/api/admin/archive/features')
    for (const { name } of archived.features)
      await this.#instance.call('DELETE', `/api/admin/archive/${encodeURIComponent(name)}`)
  }

  async strategies(project: string, name: string, environment: string): Promise<Json[]> {
    return this.#instance.call<Json[]>('GET', `${toggle(project, name)}/environments/${environment}/strategies`)
  }

  /** The project and the environment of a strategy. */
  async placeOf(strategyId: string): Promise<{ projectId: string; environmentId: string }> {
    for (const { name, project } of await this.all())
      for (const environment of await this.environments(project))
        if ((await this.strategies(project, name, environment)).some(({ id }) => id === strategyId))
          return { projectId: project, environmentId: environment }
    throw new Error(`There is no strategy ${strategyId}`)
  }

  addStrategy(project: string, name: string, environment: string, strategy: Json): Promise<Json> {
    return this.#instance.call('POST', `${toggle(project, name)}/environments/${environment}/strategies`, strategy)
  }

  /** Unleash enables toggles without strategies, and we do not. */
  async ensureStrategy(project: string, name: string, environment: string): Promise<void> {
    if ((await this.strategies(project, name, environment)).length === 0)
      await this.addStrategy(project, name, environment, { name: 'default', constraints: [], parameters: {} })
  }

  async setEnabled(project: string, name: string, environment: string, isEnabled: boolean): Promise<void> {
    await this.useEnvironment(project, environment)
    if (isEnabled) await this.ensureStrategy(project, name, environment)
    await this.#instance.call(
      'POST',
      `${toggle(project, name)}/environments/${environment}/${isEnabled ? 'on' : 'off'}`,
    )
  }

  setVariants(project: string, name: string, environment: string, variants: unknown): Promise<Json> {
    return this.#instance.call('PUT', `${toggle(project, name)}/environments/${environment}/variants`, variants)
  }

  setAllVariants(project: string, name: string, variants: unknown): Promise<Json> {
    return this.#instance.call('PUT', `${toggle(project, name)}/variants`, variants)
  }

  async tag(name: string, tag: Json): Promise<Json> {
    await this.#instance.call('POST', `/api/admin/features/${encodeURIComponent(name)}/tags`, {
      type: tag.type,
      value: tag.value,
    })
    return tag
  }

  async usedEnvironments(project: string): Promise<(Named & { defaultStrategy?: unknown })[]> {
    const { environments } = await this.#instance.call<{
      environments: (Named & { visible: boolean; defaultStrategy?: unknown })[]
    }>('GET', `/api/admin/environments/project/${project}`)
    return environments.filter(({ visible }) => visible !== false)
  }

  async environments(project: string): Promise<string[]> {
    return (await this.usedEnvironments(project)).map(({ name }) => name)
  }

  /** A project of ours uses all environments, unless they were removed. */
  async useEnvironment(project: string, environment: string): Promise<void> {
    if (!(await this.environments(project)).includes(environment))
      await this.#instance.call('POST', `/api/admin/projects/${project}/environments`, { environment })
  }

  async leaveEnvironment(project: string, environment: string): Promise<void> {
    if ((await this.environments(project)).includes(environment))
      await this.#instance.call('DELETE', `/api/admin/projects/${project}/environments/${environment}`)
  }

  /** A new environment of Unleash is not used by the projects that are there. */
  async createEnvironment({ name, type, sortOrder, enabled }: Json): Promise<Json> {
    const body = { name, type: type || 'development', ...(sortOrder !== undefined && { sortOrder }) }
    try {
      await this.#instance.call('POST', '/api/admin/environments', body)
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error
      await this.#instance.call('PUT', `/api/admin/environments/update/${name}`, { type: body.type })
    }
    if (enabled === false) await this.#instance.call('POST', `/api/admin/environments/${name}/off`)
    for (const { id } of await this.projects()) await this.leaveEnvironment(id, String(name)).catch(() => undefined)
    return { name, type, sortOrder, enabled }
  }

  async projects(): Promise<{ id: string }[]> {
    return (await this.#instance.call<{ projects: { id: string }[] }>('GET', '/api/admin/projects')).projects
  }

  async createProject(given: Json): Promise<Json> {
    const known = ['id', 'name', 'description', 'mode', 'defaultStickiness', 'featureLimit', 'environments']
    const body = Object.fromEntries(known.flatMap((key) => (given[key] == null ? [] : [[key, given[key]]])))
    const project = { name: given.id, ...body }
    // The project "default" cannot be deleted, so it is there when a test creates it again.
    if (given.id === 'default') return this.#instance.call('PUT', '/api/admin/projects/default', project)
    return this.#instance.call('POST', '/api/admin/projects', project)
  }

  async createBareProject(given: Json): Promise<Json> {
    const project = await this.createProject(given)
    if (given.id !== 'default') this.#bare.add(String(given.id))
    return project
  }

  /** Whether Unleash would add the environment to the project now, while the project uses it here already. */
  addsUsedEnvironment(project: string, environment: string): boolean {
    const key = JSON.stringify([project, environment])
    if (!this.#bare.has(project) || this.#added.has(key)) return false
    this.#added.add(key)
    return true
  }

  /** Unleash has toggles of projects that do not exist. */
  async ensureProject(id: string): Promise<void> {
    if ((await this.projects()).some((one) => one.id === id)) return
    await this.createProject({ id }).catch((error: unknown) => {
      // Tests create toggles at the same time.
      if (!(error instanceof Refused) || error.status !== 409) throw error
    })
  }

  /** A project that is deleted and created again has no settings of before. This one cannot be deleted. */
  async resetDefaultProject(): Promise<void> {
    await this.#instance.call('PUT', '/api/admin/projects/default/settings', {
      mode: 'open',
      defaultStickiness: 'default',
      featureLimit: null,
      featureNaming: { pattern: null, example: null, description: null },
    })
  }
}
