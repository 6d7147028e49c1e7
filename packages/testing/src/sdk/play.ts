import fc from 'fast-check'
import { type TestServer, togglePath, uniqueName } from '../harness.ts'
import { succeed } from '../scenario.ts'

const KINDS = [
  'create',
  'create',
  'clone',
  'describe',
  'stale',
  'add',
  'add',
  'add',
  'update',
  'remove',
  'sort',
  'variants',
  'allVariants',
  'on',
  'on',
  'off',
  'archive',
  'revive',
  'delete',
  'move',
  'tag',
  'tag',
  'untag',
  'addEnvironment',
  'removeEnvironment',
  'cloneEnvironment',
  'leaveEnvironment',
  'useEnvironment',
  'addSegment',
  'changeSegment',
  'changeSegment',
  'removeSegment',
  'depend',
  'dependNoMore',
  'like',
] as const

export type Change = readonly [kind: (typeof KINDS)[number], dice: number, more: number]

/** One operation of each kind, on one toggle after the other. */
export const EVERY_KIND: readonly Change[] = [...new Set(KINDS)].map((kind, index) => [kind, index, index])

/** Random operations on toggles, segments and environments, in sequence. */
export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.tuple(fc.constantFrom(...KINDS), fc.nat(1_000), fc.nat(1_000)),
  { minLength: 10, maxLength: 40, size: 'max' },
)

const pick = <T>(list: readonly T[], dice: number): T => list[dice % list.length] as T

const VARIANTS = [
  [],
  [{ name: 'a', weightType: 'variable', payload: { type: 'string', value: 'x' } }],
  [
    { name: 'a', weightType: 'variable' },
    { name: 'b', weightType: 'fix', weight: 10, stickiness: 'userId' },
  ],
]
const constraintOn = (value: string) => ({ contextName: 'userId', operator: 'IN', values: [value] })

/** Operations on toggles. Many are refused, for example because the toggle is gone: that must be handled too. */
export class Play {
  readonly #server: TestServer
  readonly #projects: readonly [string, string]
  readonly #names: readonly string[]
  readonly #segments: number[] = []
  readonly #environments: string[] = []

  /** There are few names, so that they repeat. They start with `prefix`. */
  constructor(server: TestServer, projects: readonly [string, string], prefix: string) {
    this.#server = server
    this.#projects = projects
    const series = uniqueName('s')
    this.#names = ['a1', 'a2', 'b1', 'b2'].map((name) => `${prefix}-${name}-${series}`)
  }

  /** Starts with existing toggles, because most operations need one. */
  async begin(): Promise<void> {
    for (const name of this.#names.slice(0, 3)) await this.live(['create', this.#names.indexOf(name), 0])
    await this.#addSegment(0)
  }

  async live([kind, dice, more]: Change): Promise<void> {
    const call = (method: string, path: string, body?: unknown) => this.#server.call(method, path, body)
    const name = pick(this.#names, dice)
    const project = await this.#projectOf(name)
    const path = togglePath(name, project)
    const environment = pick(['development', 'production', ...this.#environments], more)
    const environmentPath = `${path}/environments/${environment}`
    const found = await call('GET', `${environmentPath}/strategies`)
    const strategies: { id: string }[] = found.status === 200 ? found.body : []
    const strategyPath = `${environmentPath}/strategies/${strategies.length > 0 ? pick(strategies, more).id : 'none'}`
    const segment = `/api/admin/segments/${this.#segments.length > 0 ? pick(this.#segments, more) : 0}`
    const tag = { type: 'simple', value: pick(['red', 'blue'], more) }
    const acts: Record<Change[0], () => Promise<unknown>> = {
      create: () =>
        call('POST', `/api/admin/projects/${pick(this.#projects, more)}/features`, {
          name,
          ...(more % 3 === 0 && { tags: [tag] }),
        }),
      clone: () => call('POST', `${path}/clone`, { name: pick(this.#names, more), replaceGroupId: dice % 2 === 0 }),
      describe: () =>
        call('PUT', path, {
          description: pick(['', 'why', null], more),
          type: pick(['release', 'sunset'], dice),
          impressionData: more % 2 === 0,
        }),
      stale: () => call('POST', `/api/admin/projects/${project}/stale`, { features: [name], stale: more % 2 === 0 }),
      add: () => call('POST', `${environmentPath}/strategies`, this.#strategy(dice, more)),
      update: () => call('PUT', strategyPath, this.#strategy(more, dice)),
      remove: () => call('DELETE', strategyPath),
      sort: () =>
        call(
          'POST',
          `${environmentPath}/strategies/set-sort-order`,
          strategies.map(({ id }, index) => ({ id, sortOrder: (index * 7 + more) % 5 })),
        ),
      variants: () => call('PUT', `${environmentPath}/variants`, pick(VARIANTS, more)),
      allVariants: () => call('PUT', `${path}/variants`, pick(VARIANTS, more)),
      on: () => call('POST', `${environmentPath}/on`),
      off: () => call('POST', `${environmentPath}/off`),
      archive: () => call('DELETE', path),
      revive: () => call('POST', `/api/admin/archive/revive/${name}`),
      delete: () => call('DELETE', `/api/admin/archive/${name}`),
      move: () => call('POST', `${path}/changeProject`, { newProjectId: pick(this.#projects, more) }),
      tag: () => call('POST', `/api/admin/features/${name}/tags`, tag),
      untag: () => call('DELETE', `/api/admin/features/${name}/tags/${tag.type}/${tag.value}`),
      addEnvironment: () => this.#addEnvironment('/api/admin/environments'),
      cloneEnvironment: () => this.#addEnvironment(`/api/admin/environments/${environment}/clone`, dice),
      leaveEnvironment: () => call('DELETE', `/api/admin/projects/${project}/environments/${environment}`),
      useEnvironment: () => call('POST', `/api/admin/projects/${project}/environments`, { environment }),
      removeEnvironment: () => this.#removeEnvironment(more),
      addSegment: () => this.#addSegment(more),
      changeSegment: () =>
        call('PUT', segment, { name: uniqueName('segment'), constraints: [constraintOn(String(dice))] }),
      removeSegment: () => call('DELETE', segment),
      depend: () => call('POST', `${path}/dependencies`, { feature: pick(this.#names, more), enabled: dice % 3 > 0 }),
      dependNoMore: () => call('DELETE', `${path}/dependencies`),
      like: () => call('POST', `${path}/favorites`),
    }
    await acts[kind]()
  }

  async #projectOf(name: string): Promise<string> {
    for (const project of this.#projects)
      if ((await this.#server.call('GET', togglePath(name, project))).status === 200) return project
    return this.#projects[0]
  }

  #strategy(dice: number, more: number): object {
    const segments = this.#segments.filter((_, index) => (dice + index) % 2 === 0)
    return {
      name: pick(['default', 'flexibleRollout'], dice),
      disabled: more % 5 === 0,
      segments,
      ...(more % 2 === 0 && { constraints: [constraintOn(String(dice))] }),
      ...(more % 3 === 0 && { variants: [{ name: 's', weightType: 'variable' }] }),
      ...(more % 7 === 0 && { sortOrder: dice % 4 }),
    }
  }

  /** A new environment, or a clone for all projects or for one. */
  async #addEnvironment(path: string, dice = 0): Promise<void> {
    const name = `env-${this.#environments.length}-${this.#names[0]?.length}`
    const projects = dice % 2 === 1 ? { projects: [pick(this.#projects, dice)] } : {}
    const { status } = await this.#server.call('POST', path, { name, type: 'test', ...projects })
    if (status < 300) this.#environments.push(name)
  }

  async #removeEnvironment(dice: number): Promise<void> {
    const position = dice % Math.max(1, this.#environments.length)
    const { status } = await this.#server.call('DELETE', `/api/admin/environments/${this.#environments[position]}`)
    if (status < 300) this.#environments.splice(position, 1)
  }

  async #addSegment(dice: number): Promise<void> {
    const { id } = await succeed(this.#server, 'POST', '/api/admin/segments', {
      name: uniqueName('segment'),
      constraints: [constraintOn(String(dice))],
    })
    this.#segments.push(id)
  }
}
