import { sdkCallerOf, secretFrom, type TokenIndex, type TokenView } from '#features/identity/index'
import type { Bodies, Slot } from '#features/sdk/snapshot/index'
import type { SdkCaller } from '#kernel/sdk-caller'
import type { FastPath } from '#platform/http/fast-path'
import { answerOf, inviting } from './answer.ts'
import { needsInlineSegments, scopeOf } from './scope-rules.ts'
import type { OnServed } from './served.ts'

export interface FastPathDeps {
  readonly path: string
  readonly tokens: TokenIndex
  readonly bodies: Bodies
  readonly defaultEnvironment: () => string
  /** An SDK was told, or has already, what this body says. */
  readonly onServed: OnServed
  /** Whether this SDK, which polls, shall stream from now on. */
  readonly invites: (headers: NodeJS.Dict<string | string[]>) => boolean
  /** Names and values by turns, for every answer. */
  readonly notice: () => readonly string[]
}

/** More forms of the version than any SDK sends: whoever invents them is served, from slots that are made anew. */
const MAX_SPECS = 20

/** An SDK's token with the answers that it can get, by the version that the SDK says. */
interface Known {
  readonly caller: SdkCaller
  readonly slots: Map<string | undefined, Slot>
  readonly defaultEnvironment: string
}

/** `GET /api/client/features` without a query, by a token that is known: nearly everything that SDKs ever ask. */
export function featuresFastPath(fastPath: FastPathDeps): FastPath {
  const { path, tokens, bodies, defaultEnvironment, onServed, invites, notice } = fastPath
  /** A token that changed is another object: what is known about the old one goes with it. */
  const knownTokens = new WeakMap<TokenView, Known>()

  const meet = (token: TokenView): Known | undefined => {
    const caller = sdkCallerOf(token)
    if (caller === 'other plane' || caller.type !== 'client') return undefined
    const known: Known = { caller, slots: new Map(), defaultEnvironment: defaultEnvironment() }
    knownTokens.set(token, known)
    return known
  }
  const knownFor = (token: TokenView): Known | undefined => {
    const known = knownTokens.get(token)
    const isGood = known && (token.environment !== '*' || known.defaultEnvironment === defaultEnvironment())
    return isGood ? known : meet(token)
  }
  const openSlot = ({ caller, slots, defaultEnvironment }: Known, spec: string | undefined): Slot | undefined => {
    if (spec !== undefined && !/^\d+\.\d+\.\d+$/.test(spec)) return undefined
    const slot = bodies.slotOf(scopeOf(caller, {}, needsInlineSegments(spec), defaultEnvironment))
    if (slots.size >= MAX_SPECS) slots.clear()
    slots.set(spec, slot)
    return slot
  }

  return (request, response) => {
    if (request.url !== path || request.method !== 'GET') return false
    const { headers } = request
    const secret = secretFrom(headers.authorization)
    const token = secret === undefined ? undefined : tokens.findNow(secret)
    const known = token && knownFor(token)
    if (!known) return false
    const spec = headers['unleash-client-spec'] as string | undefined
    const slot = known.slots.get(spec) ?? openSlot(known, spec)
    const body = slot && bodies.current(slot)
    if (!body) return false
    const answer = answerOf(body, headers)
    const { status, headers: told, chunks } = answer.status === 200 && invites(headers) ? inviting(answer) : answer
    const more = notice()
    response.writeHead(status, (more.length > 0 ? [...told, ...more] : told) as string[])
    // In the same turn: the socket takes them together.
    for (let index = 0; index < chunks.length - 1; index++) response.write(chunks[index])
    response.end(chunks.at(-1))
    onServed(known.caller, headers, body)
    return true
  }
}
