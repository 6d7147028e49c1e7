import type { Api } from '../api.ts'
import type { Environment } from '../profiles.ts'
import { encoded } from '../toggle.ts'
import type { FieldChange } from './diff.ts'
import { isMap } from './json-schema.ts'
import type { Fields, KindName, ServerThing, Thing } from './model.ts'
import type { Creation, Update } from './plan.ts'
import { withSecrets } from './secrets.ts'
import { type SegmentId, wholeStrategy } from './toggle-actions.ts'

export interface WriteContext {
  readonly api: Api
  readonly segmentId: SegmentId
  /** Called with the id of a new segment. */
  readonly addSegment: (name: string, id: number) => void
  /** Values of secrets that files refer to as `${NAME}`. */
  readonly environment: Environment
}

const ADMIN = '/api/admin'

/** The fields of the thing itself that changed. */
const changedFields = (fields: readonly FieldChange[]): Fields =>
  Object.fromEntries(fields.filter(({ path }) => path.length === 1).map(({ path, after }) => [String(path[0]), after]))

const withoutKeys = (fields: Fields, ...keys: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)))

type Writer<C> = (context: WriteContext, change: C) => Promise<void>

interface Writers {
  readonly create: Writer<Creation>
  readonly update: Writer<Update>
}

const rest = (path: (thing: Thing) => string): Writers => ({
  create: ({ api }, { thing }) => api.call('POST', path(thing), { body: thing.fields }),
  update: ({ api }, { thing, actual, fields }) =>
    api.call('PUT', `${path(thing)}/${encoded(actual.id)}`, { body: changedFields(fields) }),
})

const switched = async (
  api: Api,
  path: string,
  fields: readonly FieldChange[],
  key: string,
  on: string,
  off: string,
) => {
  const change = fields.find(({ path: [name] }) => name === key)
  if (change) await api.call('POST', `${path}/${change.after ? on : off}`)
}

const environments: Writers = {
  create: ({ api }, { thing }) => api.call('POST', `${ADMIN}/environments`, { body: thing.fields }),
  update: async ({ api }, { thing: { name }, fields }) => {
    const body = withoutKeys(changedFields(fields), 'enabled')
    const path = `${ADMIN}/environments`
    if (Object.keys(body).length > 0) await api.call('PUT', `${path}/update/${encoded(name)}`, { body })
    await switched(api, `${path}/${encoded(name)}`, fields, 'enabled', 'on', 'off')
  },
}

const strategyTypes: Writers = {
  create: async ({ api }, { thing }) => {
    const path = `${ADMIN}/strategies`
    await api.call('POST', path, { body: withoutKeys(thing.fields, 'deprecated') })
    if (thing.fields.deprecated) await api.call('POST', `${path}/${encoded(thing.name)}/deprecate`)
  },
  update: async ({ api }, { thing: { name }, fields }) => {
    const path = `${ADMIN}/strategies/${encoded(name)}`
    const body = withoutKeys(changedFields(fields), 'deprecated')
    if (Object.keys(body).length > 0) await api.call('PUT', path, { body })
    await switched(api, path, fields, 'deprecated', 'deprecate', 'reactivate')
  },
}

const segments: Writers = {
  create: async ({ api, addSegment }, { thing: { name, project, fields } }) => {
    const body = { constraints: [], ...fields, ...(project !== undefined && { project }) }
    addSegment(name, (await api.call<{ id: number }>('POST', `${ADMIN}/segments`, { body })).id)
  },
  update: ({ api }, { actual, fields }) =>
    api.call('PUT', `${ADMIN}/segments/${encoded(actual.id)}`, { body: changedFields(fields) }),
}

/** Roles and templates are sent as a whole. */
const whole = (path: (thing: Thing) => string, bodyOf: (fields: Fields, context: WriteContext) => Fields): Writers => ({
  create: (context, { thing }) => context.api.call('POST', path(thing), { body: bodyOf(thing.fields, context) }),
  update: (context, { thing, actual }) =>
    context.api.call('PUT', `${path(thing)}/${encoded(actual.id)}`, {
      body: bodyOf({ ...actual.fields, ...thing.fields }, context),
    }),
})

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])

/** Milestones get their names as ids, so that a safeguard can name one. The server replaces the ids. */
const templateBody = (fields: Fields, { segmentId }: WriteContext): Fields => ({
  ...fields,
  milestones: listOf(fields.milestones).map((milestone) => ({
    ...milestone,
    id: milestone.name,
    strategies: listOf(milestone.strategies).map((strategy) => wholeStrategy(strategy, segmentId)),
  })),
  safeguards: listOf(fields.safeguards).map((safeguard) => {
    if (!isMap(safeguard.action)) return safeguard
    const { milestone, ...action } = safeguard.action
    return { ...safeguard, action: { ...action, ...(milestone !== undefined && { milestoneId: milestone }) } }
  }),
})

/** The server keeps a secret that is sent as it shows it. */
function addOnBody({ answer, fields }: ServerThing, wanted: Fields): Fields {
  const shown = answer.parameters as Fields
  const masked = Object.entries(shown).filter(([name]) => !Object.hasOwn(fields.parameters as Fields, name))
  return {
    ...fields,
    ...wanted,
    parameters: { ...(wanted.parameters as Fields | undefined), ...Object.fromEntries(masked) },
    ...(answer.signingKey !== undefined && { signingKey: answer.signingKey }),
  }
}

const addOns: Writers = {
  create: ({ api, environment }, { thing: { fields } }) =>
    api.call('POST', `${ADMIN}/addons`, {
      body: { events: [], ...fields, parameters: withSecrets(fields, environment) },
    }),
  update: ({ api }, { thing, actual }) =>
    api.call('PUT', `${ADMIN}/addons/${encoded(actual.id)}`, {
      body: addOnBody(actual, {
        ...thing.fields,
        ...(!thing.fields.parameters && { parameters: actual.fields.parameters }),
      }),
    }),
}

const inProject = (path: string) => (thing: Thing) =>
  thing.project === undefined ? `${ADMIN}/${path}` : `${ADMIN}/projects/${encoded(thing.project)}/${path}`

const WRITERS: Readonly<Partial<Record<KindName, Writers>>> = {
  environment: environments,
  'tag type': rest(() => `${ADMIN}/tag-types`),
  'context field': rest(inProject('context')),
  'strategy type': strategyTypes,
  segment: segments,
  role: whole(
    () => `${ADMIN}/roles`,
    (fields) => fields,
  ),
  'release plan template': whole(
    (thing) =>
      thing.project === undefined ? `${ADMIN}/release-plan-templates` : inProject('release-templates')(thing),
    templateBody,
  ),
  'add-on': addOns,
}

/** Creates or changes a thing that is neither a project nor a toggle. */
export async function writeThing(context: WriteContext, change: Creation | Update): Promise<void> {
  const writers = WRITERS[change.thing.kind.name]
  if (!writers) throw new Error(`${change.thing.kind.name} has no writer`)
  if (change.type === 'create') await writers.create(context, change)
  else await writers.update(context, change)
}
