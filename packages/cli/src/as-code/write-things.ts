import type { Api } from '../api.ts'
import type { Environment } from '../profiles.ts'
import { encoded } from '../toggle.ts'
import type { Fields, KindName, ServerThing } from './model.ts'
import type { Creation, Update } from './plan.ts'
import { withSecrets } from './secrets.ts'
import { templateBody } from './thing-actions.ts'
import type { SegmentId } from './toggle-actions.ts'

export interface WriteContext {
  readonly api: Api
  readonly segmentId: SegmentId
  /** Values of secrets that files refer to as `${NAME}`. */
  readonly environment: Environment
}

const ADDONS = '/api/admin/addons'
const TEMPLATES = '/api/admin/release-plan-templates'

interface Writers {
  readonly create: (context: WriteContext, change: Creation) => Promise<void>
  readonly update: (context: WriteContext, change: Update) => Promise<void>
}

const templates: Writers = {
  create: ({ api, segmentId }, { thing }) =>
    api.call('POST', TEMPLATES, { body: templateBody(thing.fields, segmentId) }),
  update: ({ api, segmentId }, { thing, actual }) =>
    api.call('PUT', `${TEMPLATES}/${encoded(actual.id)}`, {
      body: templateBody({ ...actual.fields, ...thing.fields }, segmentId),
    }),
}

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
    api.call('POST', ADDONS, { body: { events: [], ...fields, parameters: withSecrets(fields, environment) } }),
  update: ({ api }, { thing, actual }) =>
    api.call('PUT', `${ADDONS}/${encoded(actual.id)}`, {
      body: addOnBody(actual, {
        ...thing.fields,
        ...(!thing.fields.parameters && { parameters: actual.fields.parameters }),
      }),
    }),
}

const WRITERS: Readonly<Partial<Record<KindName, Writers>>> = { 'release plan template': templates, 'add-on': addOns }

/** Creates or changes a template of the installation or an add-on. Each is complete in itself. */
export async function writeThing(context: WriteContext, change: Creation | Update): Promise<void> {
  const writers = WRITERS[change.thing.kind.name]
  if (!writers) throw new Error(`${change.thing.kind.name} has no writer`)
  if (change.type === 'create') await writers.create(context, change)
  else await writers.update(context, change)
}
