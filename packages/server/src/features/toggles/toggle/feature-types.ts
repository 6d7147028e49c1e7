import { type Static, Type } from 'typebox'
import { notFound } from '#kernel/failure'
import { Nullable, PathName } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import { get, put } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { type LifetimeDays, readLifetimes, saveLifetime } from './lifetimes.ts'
import { TOGGLE_TYPES } from './types.ts'

const FeatureType = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    lifetimeDays: Nullable(Type.Integer({ description: 'Null if toggles of this type have no lifetime.' })),
  },
  { title: 'Feature type' },
)
type FeatureType = Static<typeof FeatureType>

/** About a hundred years. */
const MAX_DAYS = 36_500
const NewLifetime = Nullable(
  Type.Integer({ minimum: 0, maximum: MAX_DAYS, description: '0 and null mean no lifetime.' }),
)

const viewsWith = (days: LifetimeDays): FeatureType[] =>
  TOGGLE_TYPES.map(({ id, name, description }) => ({ id, name, description, lifetimeDays: days.get(id) ?? null }))

export const setLifetime = defineCommand({
  name: 'lifetime.set',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: Type.Object({ id: PathName, lifetimeDays: NewLifetime }),
  async run({ tx, record }, { id, lifetimeDays: wanted }): Promise<FeatureType> {
    const before = viewsWith(await readLifetimes(tx)).find((type) => type.id === id)
    if (!before) throw notFound('toggle type', id)
    const after = { ...before, lifetimeDays: wanted === 0 ? null : wanted }
    if (after.lifetimeDays === before.lifetimeDays) return before
    await saveLifetime(tx, id, after.lifetimeDays)
    record({ type: 'feature-type-updated', data: after, preData: before })
    return after
  },
})

const all = '/api/admin/feature-types'

export const featureTypeRoutes = ({ store }: Deps) => ({
  getFeatureTypes: get(all, 'List the toggle types with their lifetimes', {
    response: Type.Object({ version: Type.Integer(), types: Type.Array(FeatureType) }),
    handle: async () => ({ version: 1, types: viewsWith(await readLifetimes(store.read)) }),
  }),
  setLifetimeOfFeatureType: put(`${all}/:typeId/lifetime`, 'Set the lifetime of a toggle type in days', {
    body: Type.Object({ lifetimeDays: NewLifetime }),
    runs: setLifetime,
    input: ({ params, body }) => ({ id: params.typeId, lifetimeDays: body.lifetimeDays }),
    response: FeatureType,
  }),
})
