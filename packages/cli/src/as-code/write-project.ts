import { encoded } from '../toggle.ts'
import type { FieldChange } from './diff.ts'
import { isMap } from './json-schema.ts'
import type { Fields } from './model.ts'
import type { Creation, Update } from './plan.ts'
import { wholeStrategy } from './toggle-actions.ts'
import type { WriteContext } from './write-things.ts'

const pathOf = (id: string): string => `/api/admin/projects/${encoded(id)}`

const ofEnvironments = (fields: readonly FieldChange[], key: string) =>
  fields.flatMap(({ path, before, after }) =>
    path[0] === 'environments' && path[2] === key ? [{ environment: String(path[1]), before, after }] : [],
  )

const ownFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== 'environments' && key !== 'id'))

/** Creates or changes a project and the environments that it uses. Protection comes last, see `protectProject`. */
export async function writeProject(context: WriteContext, change: Creation | Update): Promise<void> {
  const { api } = context
  const { name: id, fields: wanted } = change.thing
  if (change.type === 'create') {
    const entries = Object.entries(isMap(wanted.environments) ? wanted.environments : {})
    const used = entries.filter(([, entry]) => (entry as Fields).used !== false).map(([name]) => name)
    const body = { id, ...ownFields(wanted), ...(used.length > 0 && { environments: used }) }
    await api.call('POST', '/api/admin/projects', { body })
  } else {
    const changed = change.fields.filter(({ path }) => path.length === 1)
    const body = {
      name: change.actual.fields.name,
      ...Object.fromEntries(changed.map(({ path, after }) => [path[0], after])),
    }
    if (changed.length > 0) await api.call('PUT', pathOf(id), { body })
  }
  await useEnvironments(context, id, change.fields)
}

/** A project may use a new environment already, so the current ones are read again. */
async function useEnvironments({ api }: WriteContext, id: string, fields: readonly FieldChange[]): Promise<void> {
  const wanted = ofEnvironments(fields, 'used')
  if (wanted.length === 0) return
  const path = `${pathOf(id)}/environments`
  const { environments } = await api.call<{ environments: { name: string; used: boolean }[] }>('GET', path)
  const used = new Map(environments.map((one) => [one.name, one.used]))
  for (const { environment, after } of wanted) {
    if (used.get(environment) === after) continue
    if (after) await api.call('POST', path, { body: { environment } })
    else await api.call('DELETE', `${path}/${encoded(environment)}`)
  }
}

/** Default strategies can use segments of the project, so these are written before. */
export async function writeDefaultStrategies(
  { api, segmentId }: WriteContext,
  change: Creation | Update,
): Promise<void> {
  for (const { environment, after } of ofEnvironments(change.fields, 'defaultStrategy'))
    await api.call('POST', `${pathOf(change.thing.name)}/environments/${encoded(environment)}/default-strategy`, {
      body: wholeStrategy(after as Fields, segmentId),
    })
}

/** Protects environments after their toggles are written, so that a new project needs no change request. */
export async function protectProject({ api }: WriteContext, change: Creation | Update): Promise<void> {
  for (const { environment, before, after } of ofEnvironments(change.fields, 'requiredApprovals')) {
    if ((before ?? null) === after) continue
    const body = { changeRequestsEnabled: after !== null, ...(after !== null && { requiredApprovals: after }) }
    const path = `${pathOf(change.thing.name)}/environments/${encoded(environment)}/change-requests/config`
    await api.call('PUT', path, { body })
  }
}
