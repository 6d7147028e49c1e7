import type { StoredEvent } from '#kernel/event'

/** A project and an environment that it does not use. */
export type UnusedPair = readonly [project: string, environment: string]

/**
 * Which projects do not use which environments. It follows the events in the same way as the commands write the table
 * `unused_environments`.
 */
export class EnvironmentUse {
  readonly #unused = new Map<string, Set<string>>()

  /** The projects that do not use the environment. The set changes when the use changes. */
  projectsWithout(environment: string): ReadonlySet<string> {
    return this.#in(environment)
  }

  get pairs(): UnusedPair[] {
    return [...this.#unused].flatMap(([environment, projects]) =>
      [...projects].map((project) => [project, environment] as const),
    )
  }

  addAll(pairs: readonly UnusedPair[]): void {
    for (const [project, environment] of pairs) this.#in(environment).add(project)
  }

  add({ project = '', environment = '' }: StoredEvent): void {
    this.#in(environment).delete(project)
  }

  remove({ project = '', environment = '' }: StoredEvent): void {
    this.#in(environment).add(project)
  }

  /** A project that does not use all environments does not use a new one, unless it is cloned for the project. */
  environmentCreated({ environment = '', data }: StoredEvent): void {
    const { clonedFrom, projects } = (data ?? {}) as { clonedFrom?: string; projects?: readonly string[] }
    const isClonedFor = (project: string): boolean => {
      if (clonedFrom === undefined) return false
      return projects ? projects.includes(project) : !this.#in(clonedFrom).has(project)
    }
    const choosing = new Set([...this.#unused.values()].flatMap((some) => [...some]))
    const unused = this.#in(environment)
    for (const project of choosing) if (!isClonedFor(project)) unused.add(project)
  }

  environmentDeleted({ environment = '' }: StoredEvent): void {
    this.#unused.delete(environment)
  }

  /** A new project names its environments if it does not use all of them. */
  projectCreated({ project = '', data }: StoredEvent, environments: Iterable<string>): void {
    const used = data?.environments as readonly string[] | undefined
    if (used) for (const name of environments) if (!used.includes(name)) this.#in(name).add(project)
  }

  projectDeleted({ project = '' }: StoredEvent): void {
    for (const projects of this.#unused.values()) projects.delete(project)
  }

  #in(environment: string): Set<string> {
    const known = this.#unused.get(environment) ?? new Set()
    this.#unused.set(environment, known)
    return known
  }
}
