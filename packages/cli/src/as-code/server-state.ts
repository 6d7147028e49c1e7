import type { Api } from '../api.ts'
import { allPages } from '../paging.ts'
import { mapInParallel } from '../parallel.ts'
import type { Progress } from '../progress.ts'
import { encoded } from '../toggle.ts'
import { isMap } from './json-schema.ts'
import { KINDS } from './kinds.ts'
import type { Kind, ServerThing } from './model.ts'
import { normalFields } from './normal-form.ts'

const ADMIN = '/api/admin'
const AT_ONCE = 8
const PAGE = 1_000

export interface ServerState {
  readonly things: readonly ServerThing[]
  readonly builtInStrategies: readonly string[]
  readonly segmentIds: ReadonlyMap<string, number>
  /** Protected environments by project. */
  readonly protectedIn: ReadonlyMap<string, readonly string[]>
  /** The parameters of add-ons, by provider. The server never shows sensitive ones. */
  readonly parametersOf: ReadonlyMap<string, readonly Parameter[]>
}

type Answer = Readonly<Record<string, unknown>>

const thingOf = (kind: Kind, id: unknown, answer: Answer, project?: string): ServerThing => {
  const fields = normalFields(kind.schema, answer)
  return {
    kind,
    id: String(id),
    name: kind.nameOf(fields),
    fields,
    answer,
    ...(project !== undefined && { project }),
  }
}

/** A naming rule without a pattern is no rule. */
const namingOf = (value: unknown): unknown => (isMap(value) && value.pattern ? value : null)

const namedStrategy = (strategy: Answer, names: ReadonlyMap<number, string>): Answer => ({
  ...strategy,
  segments: ((strategy.segments ?? []) as number[]).map((id) => names.get(id) ?? `#${id}`),
})

/** Strategies of a release plan are changed by the plan only, so files do not contain them. */
const isOwn = ({ milestoneId }: Answer): boolean => milestoneId === undefined

interface EnvironmentAnswer extends Answer {
  readonly name: string
  readonly enabled: boolean
  readonly strategies: readonly Answer[]
  readonly variants: readonly unknown[] | null
}

function toggleEnvironment({ enabled, strategies, variants }: EnvironmentAnswer, names: ReadonlyMap<number, string>) {
  const own = strategies.filter(isOwn)
  // A toggle that is on through its release plan cannot be switched on before the plan runs.
  const isOnByPlan = enabled && !own.some(({ disabled }) => !disabled)
  return {
    ...(!isOnByPlan && { enabled }),
    strategies: own.map((one) => namedStrategy(one, names)),
    variants: variants ?? [],
  }
}

interface ToggleAnswer extends Answer {
  readonly dependencies: readonly unknown[]
  readonly environments: readonly EnvironmentAnswer[]
}

interface FoundToggle {
  readonly name: string
  readonly project: string
  readonly tags?: readonly { readonly type: string; readonly value: string }[]
}

const byTag = (a: { type: string; value: string }, b: { type: string; value: string }): number =>
  a.type === b.type ? (a.value < b.value ? -1 : 1) : a.type < b.type ? -1 : 1

async function readToggle(api: Api, { name, project, tags }: FoundToggle, names: ReadonlyMap<number, string>) {
  const path = `${ADMIN}/projects/${encoded(project)}/features/${encoded(name)}`
  const answer = await api.call<ToggleAnswer>('GET', path)
  const environments = answer.environments.map((one) => [one.name, toggleEnvironment(one, names)])
  const shown = {
    ...answer,
    tags: [...(tags ?? [])].toSorted(byTag),
    dependency: answer.dependencies[0] ?? null,
    environments: Object.fromEntries(environments),
  }
  return { ...thingOf(KINDS.toggle, name, shown, project), answer }
}

interface TemplateAnswer extends Answer {
  readonly id: string
  readonly builtIn: boolean
  readonly milestones: readonly { readonly id: string; readonly name: string; readonly strategies: readonly Answer[] }[]
  readonly safeguards: readonly { readonly action: { readonly milestoneId?: string } }[]
}

function templateOf(answer: TemplateAnswer, names: ReadonlyMap<number, string>, project?: string): ServerThing {
  const milestones = new Map(answer.milestones.map(({ id, name }) => [id, name]))
  const shown = {
    ...answer,
    milestones: answer.milestones.map((one) => ({
      ...one,
      strategies: one.strategies.map((strategy) => namedStrategy(strategy, names)),
    })),
    safeguards: answer.safeguards.map((one) => ({
      ...one,
      action: { ...one.action, milestone: milestones.get(one.action.milestoneId ?? '') },
    })),
  }
  return thingOf(KINDS.template, answer.id, shown, project)
}

interface ProjectEnvironment {
  readonly name: string
  readonly used: boolean
  readonly defaultStrategy: Answer | null
}

interface Protection {
  readonly environment: string
  readonly changeRequestEnabled: boolean
  readonly requiredApprovals: number | null
}

async function readProject(api: Api, id: string, names: ReadonlyMap<number, string>) {
  const path = `${ADMIN}/projects/${encoded(id)}`
  const [overview, { environments }, protections, contextFields, templates] = await Promise.all([
    api.call<Answer>('GET', `${path}/overview`),
    api.call<{ environments: ProjectEnvironment[] }>('GET', `${path}/environments`),
    api.call<Protection[]>('GET', `${path}/change-requests/config`),
    api.call<Answer[]>('GET', `${path}/context`),
    api.call<TemplateAnswer[]>('GET', `${path}/release-templates`),
  ])
  const approvals = new Map(
    protections.flatMap((one) => (one.changeRequestEnabled ? [[one.environment, one.requiredApprovals ?? 1]] : [])) as [
      string,
      number,
    ][],
  )
  const entryOf = ({ name, used, defaultStrategy }: ProjectEnvironment): [string, Answer] => [
    name,
    {
      used,
      ...(used && { requiredApprovals: approvals.get(name) ?? null }),
      ...(defaultStrategy && { defaultStrategy: namedStrategy(defaultStrategy, names) }),
    },
  ]
  const shown = {
    ...overview,
    id,
    featureNaming: namingOf(overview.featureNaming),
    environments: Object.fromEntries(environments.map(entryOf)),
  }
  const things = [
    thingOf(KINDS.project, id, shown),
    ...contextFields.map((field) => thingOf(KINDS.contextField, field.name, field, id)),
    ...templates.filter(({ project, builtIn }) => project === id && !builtIn).map((one) => templateOf(one, names, id)),
  ]
  return { things, protectedIn: [...approvals.keys()] }
}

async function readCatalogue(api: Api) {
  const [environments, tagTypes, contextFields, strategies, { segments }, roles, templates, { addons, providers }] =
    await Promise.all([
      api.call<{ environments: Answer[] }>('GET', `${ADMIN}/environments`),
      api.call<{ tagTypes: Answer[] }>('GET', `${ADMIN}/tag-types`, { query: { limit: PAGE } }),
      api.call<Answer[]>('GET', `${ADMIN}/context`),
      api.call<{ strategies: Answer[] }>('GET', `${ADMIN}/strategies`),
      api.call<{ segments: (Answer & { id: number; name: string; project?: string })[] }>('GET', `${ADMIN}/segments`),
      api.call<{ roles: (Answer & { id: number; type: string })[] }>('GET', `${ADMIN}/roles`),
      api.call<TemplateAnswer[]>('GET', `${ADMIN}/release-plan-templates`),
      api.call<{ addons: AddOnAnswer[]; providers: Provider[] }>('GET', `${ADMIN}/addons`),
    ])
  const custom = roles.roles.filter(({ type }) => type === 'custom' || type === 'root-custom')
  const full = await mapInParallel(custom, AT_ONCE, ({ id }) => api.call<Answer>('GET', `${ADMIN}/roles/${id}`))
  const names = new Map(segments.map(({ id, name }) => [id, name]))
  const parametersOf = new Map(providers.map(({ name, parameters }) => [name, parameters]))
  const things = [
    ...environments.environments.map((one) => thingOf(KINDS.environment, one.name, one)),
    ...tagTypes.tagTypes.map((one) => thingOf(KINDS.tagType, one.name, one)),
    ...contextFields.filter(({ project }) => !project).map((one) => thingOf(KINDS.contextField, one.name, one)),
    ...strategies.strategies
      .filter(({ editable }) => editable)
      .map((one) => thingOf(KINDS.strategyType, one.name, one)),
    ...segments.map((one) => thingOf(KINDS.segment, one.id, one, one.project)),
    ...full.map((one) => thingOf(KINDS.role, one.id, one)),
    ...templates.filter(({ builtIn }) => !builtIn).map((one) => templateOf(one, names)),
    ...addons.map((one) => addOnOf(one, secretNames(parametersOf, one.provider))),
  ]
  const builtInStrategies = strategies.strategies.filter(({ editable }) => !editable).map(({ name }) => String(name))
  return { things, names, parametersOf, builtInStrategies }
}

interface AddOnAnswer extends Answer {
  readonly id: number
  readonly provider: string
  readonly parameters: Readonly<Record<string, string>>
}

export interface Parameter {
  readonly name: string
  readonly sensitive: boolean
  readonly required: boolean
}

interface Provider {
  readonly name: string
  readonly parameters: readonly Parameter[]
}

export const secretNames = (parametersOf: ServerState['parametersOf'], provider: unknown): string[] =>
  (parametersOf.get(String(provider)) ?? []).filter(({ sensitive }) => sensitive).map(({ name }) => name)

function addOnOf(answer: AddOnAnswer, secrets: readonly string[]): ServerThing {
  const parameters = Object.entries(answer.parameters).filter(([name]) => !secrets.includes(name))
  return { ...thingOf(KINDS.addOn, answer.id, { ...answer, parameters: Object.fromEntries(parameters) }), answer }
}

/** Everything on the server that files can describe. */
export async function readServer(api: Api, steps: Progress): Promise<ServerState> {
  const catalogue = await readCatalogue(api)
  const { projects } = await api.call<{ projects: { id: string }[] }>('GET', `${ADMIN}/projects`)
  const toggles = await allPages<FoundToggle>(api, `${ADMIN}/search/features`, 'features', {})
  steps.add(projects.length + toggles.length)
  const counted = <T, R>(items: readonly T[], work: (item: T) => Promise<R>) =>
    mapInParallel(items, AT_ONCE, async (item) => {
      const result = await work(item)
      steps.next()
      return result
    })
  const ofProjects = await counted(projects, async ({ id }) => ({
    id,
    ...(await readProject(api, id, catalogue.names)),
  }))
  const ofToggles = await counted(toggles, (toggle) => readToggle(api, toggle, catalogue.names))
  return {
    things: [...catalogue.things, ...ofProjects.flatMap(({ things }) => things), ...ofToggles] as ServerThing[],
    builtInStrategies: catalogue.builtInStrategies,
    segmentIds: new Map([...catalogue.names].map(([id, name]) => [name, id])),
    protectedIn: new Map(ofProjects.map(({ id, protectedIn }) => [id, protectedIn])),
    parametersOf: catalogue.parametersOf,
  }
}
