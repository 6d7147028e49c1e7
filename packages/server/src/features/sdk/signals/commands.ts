import { Type } from 'typebox'
import { Failure, notFound } from '#kernel/failure'
import { defineCommand } from '#platform/commands/define'
import { onInstallation, recordChange, withFreeName } from '#platform/commands/helpers'
import { NewSignalEndpoint, NewSignalToken, SignalEndpointChange, type SignalToken } from './schema.ts'
import {
  insertEndpoint,
  insertToken,
  listEndpoints,
  removeEndpoint,
  removeToken,
  requireEndpoint,
  type StoredEndpoint,
  saveEndpoint,
  tokensOf,
} from './store.ts'

const MAX_ENDPOINTS = 50
const MAX_TOKENS = 20

const createSignalEndpoint = defineCommand({
  name: 'signal.create-endpoint',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: NewSignalEndpoint,
  async run({ tx, now, actor, record }, { name, description = '', enabled = true }): Promise<StoredEndpoint> {
    if ((await listEndpoints(tx)).length >= MAX_ENDPOINTS)
      throw new Failure('limit_exceeded', `There are ${MAX_ENDPOINTS} signal endpoints: delete one first`)
    const endpoint = { name, description, enabled, createdAt: now, createdBy: actor.name }
    const created = await withFreeName(`A signal endpoint named "${name}"`, insertEndpoint(tx, endpoint))
    record({ type: 'signal-endpoint-created', data: created })
    return created
  },
})

const updateSignalEndpoint = defineCommand({
  name: 'signal.update-endpoint',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: Type.Object({ id: Type.Integer(), change: SignalEndpointChange }),
  async run(ctx, { id, change }): Promise<StoredEndpoint> {
    const before = await requireEndpoint(ctx.tx, id)
    const after = { ...before, ...change }
    return recordChange(ctx, { type: 'signal-endpoint-updated' }, { before, after, save: saveEndpoint })
  },
})

const deleteSignalEndpoint = defineCommand({
  name: 'signal.delete-endpoint',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: Type.Object({ id: Type.Integer() }),
  async run({ tx, record }, { id }): Promise<void> {
    const endpoint = await requireEndpoint(tx, id)
    await removeEndpoint(tx, id)
    record({ type: 'signal-endpoint-deleted', preData: endpoint })
  },
})

const createSignalToken = defineCommand({
  name: 'signal.create-token',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  // The secret is hashed by the caller: no clear text is inside a transaction.
  input: Type.Object({ endpointId: Type.Integer(), token: NewSignalToken, hash: Type.String() }),
  async run({ tx, now, actor, record }, { endpointId, token: { name }, hash }): Promise<SignalToken> {
    const endpoint = await requireEndpoint(tx, endpointId)
    if ((await tokensOf(tx, endpointId)).length >= MAX_TOKENS)
      throw new Failure('limit_exceeded', `The signal endpoint has ${MAX_TOKENS} tokens: delete one first`)
    const token = { name, hash, createdAt: now, createdBy: actor.name }
    const created = await withFreeName(`A token named "${name}"`, insertToken(tx, endpointId, token))
    record({ type: 'signal-endpoint-token-created', data: { ...created, signalEndpoint: endpoint.name } })
    return created
  },
})

const deleteSignalToken = defineCommand({
  name: 'signal.delete-token',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: Type.Object({ endpointId: Type.Integer(), tokenId: Type.Integer() }),
  async run({ tx, record }, { endpointId, tokenId }): Promise<void> {
    const endpoint = await requireEndpoint(tx, endpointId)
    const token = (await tokensOf(tx, endpointId)).find(({ id }) => id === tokenId)
    if (!token) throw notFound('token', tokenId)
    await removeToken(tx, tokenId)
    record({ type: 'signal-endpoint-token-deleted', preData: { ...token, signalEndpoint: endpoint.name } })
  },
})

export const signalCommands = {
  createSignalEndpoint,
  updateSignalEndpoint,
  deleteSignalEndpoint,
  createSignalToken,
  deleteSignalToken,
}
