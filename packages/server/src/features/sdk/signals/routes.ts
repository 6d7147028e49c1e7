import { RequestLimit, secretFrom } from '#features/identity/index'
import { Failure } from '#kernel/failure'
import { PathId } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { clientKey } from '#platform/http/client-address'
import { accepted, created, get, noContent, post, put, remove } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import type { Deps } from '#platform/slice'
import { signalCommands } from './commands.ts'
import {
  CreatedSignalToken,
  NewSignalEndpoint,
  NewSignalToken,
  SignalBody,
  SignalEndpoint,
  SignalEndpointChange,
  SignalEndpointList,
  SignalEndpointNames,
  SignalList,
} from './schema.ts'
import { signalsIn } from './signal-rules.ts'
import {
  endpointOfToken,
  listEndpoints,
  listSignals,
  requireEndpoint,
  type StoredEndpoint,
  saveSignals,
  tokensByEndpoint,
  tokensOf,
} from './store.ts'

const all = '/api/admin/signal-endpoints'
const one = `${all}/:id` as const
const access = { needs: ['ADMIN'] } as const
const params = { id: PathId }

/** Tokens of other kinds do not begin like this, and are not looked up. */
const PREFIX = 'signal_'

export function signalEndpointRoutes({ store, run }: Deps, newSecret: () => string) {
  const withTokens = async (endpoint: StoredEndpoint) => ({
    ...endpoint,
    tokens: await tokensOf(store.read, endpoint.id),
  })
  return {
    getSignalEndpoints: get(all, 'List signal endpoints with their tokens', {
      access,
      response: SignalEndpointList,
      handle: async () => {
        const tokens = await tokensByEndpoint(store.read)
        const endpoints = await listEndpoints(store.read)
        return {
          signalEndpoints: endpoints.map((endpoint) => ({ ...endpoint, tokens: tokens.get(endpoint.id) ?? [] })),
        }
      },
    }),
    getSignalEndpointNames: get(`${all}/names`, 'List the names of signal endpoints, for guards', {
      response: SignalEndpointNames,
      handle: async () => ({
        signalEndpoints: (await listEndpoints(store.read)).map(({ id, name }) => ({ id, name })),
      }),
    }),
    createSignalEndpoint: post(all, 'Create an endpoint that receives signals of other systems', {
      body: NewSignalEndpoint,
      runs: signalCommands.createSignalEndpoint,
      input: ({ body }) => body,
      response: created(SignalEndpoint, 'id'),
      view: withTokens,
    }),
    updateSignalEndpoint: put(one, 'Change the description of a signal endpoint, or switch it on or off', {
      params,
      body: SignalEndpointChange,
      runs: signalCommands.updateSignalEndpoint,
      input: ({ params: { id }, body }) => ({ id: Number(id), change: body }),
      response: SignalEndpoint,
      view: withTokens,
    }),
    deleteSignalEndpoint: remove(one, 'Delete a signal endpoint with its tokens and signals', {
      params,
      runs: signalCommands.deleteSignalEndpoint,
      input: ({ params: { id } }) => ({ id: Number(id) }),
      response: noContent,
    }),
    createSignalEndpointToken: post(`${one}/tokens`, 'Create a token for a signal endpoint; it is returned only once', {
      access: runs(signalCommands.createSignalToken),
      params,
      body: NewSignalToken,
      response: created(CreatedSignalToken, 'id'),
      handle: async ({ params: { id }, body, actor }) => {
        const token = `${PREFIX}${newSecret()}`
        const input = { endpointId: Number(id), token: body, hash: hashOf(token) }
        return { ...(await run(actor, step(signalCommands.createSignalToken, input))), token }
      },
    }),
    deleteSignalEndpointToken: remove(`${one}/tokens/:tokenId`, 'Delete a token of a signal endpoint', {
      params: { ...params, tokenId: PathId },
      runs: signalCommands.deleteSignalToken,
      input: ({ params: { id, tokenId } }) => ({ endpointId: Number(id), tokenId: Number(tokenId) }),
      response: noContent,
    }),
    getSignalEndpointSignals: get(`${one}/signals`, 'List the newest signal of an endpoint for each set of labels', {
      access,
      params,
      response: SignalList,
      handle: async ({ params: { id } }) => {
        const endpoint = await requireEndpoint(store.read, Number(id))
        return { signals: await listSignals(store.scan, endpoint.id) }
      },
    }),
  }
}

/** Requests per token, and requests without a valid token per address. */
const ACCEPTED = { max: 120, windowMs: 60_000 }
const REFUSED = { max: 60, windowMs: 60_000 }

/** For other systems, with a token of the endpoint. No other token works here. */
export function signalRoutes({ store, clock }: Deps) {
  const [perToken, perAddress] = [new RequestLimit(clock, ACCEPTED), new RequestLimit(clock, REFUSED)]
  const endpointFor = async (authorization: string | undefined, ip: string) => {
    const secret = secretFrom(authorization)
    const found = secret?.startsWith(PREFIX) ? await endpointOfToken(store.read, hashOf(secret)) : undefined
    if (found) return found
    perAddress.countRequest(clientKey(ip))
    throw new Failure(
      'unauthenticated',
      'You need a token of this signal endpoint: send it in the Authorization header',
    )
  }
  return {
    sendSignal: post('/api/signals/:name', 'Send a signal, such as an alert or the result of a deployment', {
      access: { public: 'the token of the signal endpoint is the proof' },
      body: SignalBody,
      response: accepted,
      handle: async ({ params: { name }, body, headers, ip }) => {
        const { endpoint, tokenId } = await endpointFor(headers.authorization, ip)
        perToken.countRequest(String(tokenId))
        if (endpoint.name !== name) throw new Failure('forbidden', 'This token is for another signal endpoint')
        if (!endpoint.enabled) throw new Failure('conflict', 'This signal endpoint is switched off')
        const signals = signalsIn(body)
        await store.write(({ tx }) => saveSignals(tx, endpoint.id, signals, clock().toISOString()))
      },
    }),
  }
}
