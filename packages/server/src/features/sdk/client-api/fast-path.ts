import { sdkCallerOf, secretFrom, type TokenIndex, type TokenView } from '#features/identity/index'
import type { Bodies, Slot } from '#features/sdk/snapshot/index'
import type { SdkCaller } from '#kernel/sdk-caller'
import type { FastPath } from '#platform/http/fast-path'
import { answerOf, inviting } from './answer.ts'
import { filterOf, needsInlineSegments } from './filter-rules.ts'
import type { OnServed } from './served.ts'

export interface FastPathDeps {
  readonly path: string
  readonly tokens: TokenIndex
  readonly bodies: Bodies
  readonly defaultEnvironment: () => string
  readonly onServed: OnServed
  /** True when the response invites this polling SDK to stream. */
  readonly invites: (headers: NodeJS.Dict<string | string[]>) => boolean
  /** Headers for every response: names and values alternate. */
  readonly notice: () => readonly string[]
}

/** More versions than SDKs send. A client that sends more distinct versions is served, but its slots are created again. */
const MAX_SPECS = 20

/** The caller of a token with its slots, by the specification version of the SDK. */
interface Known {
  readonly caller: SdkCaller
  readonly slots: Map<string | undefined, Slot>
  readonly defaultEnvironment: string
}

/** `GET /api/client/features` without a query and with a known token: nearly all requests of SDKs. */
export function featuresFastPath(fastPath: FastPathDeps): FastPath {
  const { path, tokens, bodies, defaultEnvironment, onServed, invites, notice } = fastPath
  /** A changed token is a new object, so entries of old tokens are garbage collected. */
  const knownTokens = new WeakMap<TokenView, Known>()

  const addToken = (token: TokenView): Known | undefined => {
    const caller = sdkCallerOf(token)
    if (caller === 'other plane' || caller.type !== 'client') return undefined
    const known: Known = { caller, slots: new Map(), defaultEnvironment: defaultEnvironment() }
    knownTokens.set(token, known)
    return known
  }
  const knownFor = (token: TokenView): Known | undefined => {
    const known = knownTokens.get(token)
    const isGood = known && (token.environment !== '*' || known.defaultEnvironment === defaultEnvironment())
    return isGood ? known : addToken(token)
  }
  const openSlot = ({ caller, slots, defaultEnvironment }: Known, spec: string | undefined): Slot | undefined => {
    if (spec !== undefined && !/^\d+\.\d+\.\d+$/.test(spec)) return undefined
    const slot = bodies.slotOf(filterOf(caller, {}, needsInlineSegments(spec), defaultEnvironment))
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
    // While many toggles are rendered, the framework waits for them.
    const body = slot && bodies.catchUp(slot) === undefined ? bodies.current(slot) : undefined
    if (!body) return false
    const answer = answerOf(body, headers)
    const {
      status,
      headers: answerHeaders,
      chunks,
    } = answer.status === 200 && invites(headers) ? inviting(answer) : answer
    const more = notice()
    response.writeHead(status, (more.length > 0 ? [...answerHeaders, ...more] : answerHeaders) as string[])
    // All writes happen in one turn of the event loop, so the socket sends them together.
    for (let index = 0; index < chunks.length - 1; index++) response.write(chunks[index])
    response.end(chunks.at(-1))
    onServed(known.caller, headers, body)
    return true
  }
}
