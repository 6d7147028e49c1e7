import { Type } from 'typebox'
import { Failure, invalid } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { Nullable } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import { onInstallation, withFreeName } from '#platform/commands/helpers'
import { urlProblem } from '#platform/outbound/target-policy'
import { MetricSourceChange, NewMetricSource } from './schema.ts'
import {
  insertSource,
  listSources,
  removeSource,
  requireSource,
  type StoredSource,
  saveSource,
  viewOf,
} from './store.ts'

export const MAX_SOURCES = 20

/** The content of events: no secret, not even encrypted. */
const factsOf = (source: StoredSource) => viewOf(source)

function refuseWrongUrl(url: string): void {
  const problem = urlProblem(url)
  if (problem) throw invalid('/body/url', problem)
  const { search, hash } = new URL(url)
  if (search !== '' || hash !== '') throw invalid('/body/url', 'must not have a query or a fragment')
}

const titleOf = (name: string): string => `A metric source named "${name}"`

const { name, url } = NewMetricSource.properties
/** The token is encrypted by the caller: no clear text is inside a transaction. */
const sealedToken = Nullable(Type.String())

const createMetricSource = defineCommand({
  name: 'source.create',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: Type.Object({ name, url, sealedToken }),
  async run({ tx, now, actor, record }, given): Promise<StoredSource> {
    refuseWrongUrl(given.url)
    if ((await listSources(tx)).length >= MAX_SOURCES)
      throw new Failure('limit_exceeded', `There are ${MAX_SOURCES} metric sources: delete one first`)
    const source = { ...given, createdAt: now, createdBy: actor.name }
    const created = await withFreeName(titleOf(given.name), insertSource(tx, source))
    record({ type: 'metric-source-created', data: factsOf(created) })
    return created
  },
})

const updateMetricSource = defineCommand({
  name: 'source.update',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: Type.Object({
    id: Type.Integer(),
    change: Type.Object({
      ...Type.Omit(MetricSourceChange, ['token']).properties,
      sealedToken: Type.Optional(sealedToken),
    }),
  }),
  async run({ tx, record }, { id, change }): Promise<StoredSource> {
    const before = await requireSource(tx, id)
    if (change.url !== undefined) refuseWrongUrl(change.url)
    const isMoved = change.url !== undefined && new URL(change.url).origin !== new URL(before.url).origin
    // Otherwise an Admin could send the token of another Admin to a server of their own.
    if (isMoved && before.sealedToken !== null && change.sealedToken === undefined)
      throw invalid('/body/token', 'must be entered again for another server')
    const after = { ...before, ...change }
    if (sameJson(before, after)) return before
    await withFreeName(titleOf(after.name), saveSource(tx, after))
    const isTokenChanged = change.sealedToken !== undefined
    record({
      type: 'metric-source-updated',
      data: { ...factsOf(after), ...(isTokenChanged && { isTokenChanged }) },
      preData: factsOf(before),
    })
    return after
  },
})

const deleteMetricSource = defineCommand({
  name: 'source.delete',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: Type.Object({ id: Type.Integer() }),
  async run({ tx, record }, { id }): Promise<void> {
    const source = await requireSource(tx, id)
    await removeSource(tx, id)
    record({ type: 'metric-source-deleted', preData: factsOf(source) })
  },
})

export const metricSourceCommands = { createMetricSource, updateMetricSource, deleteMetricSource }
