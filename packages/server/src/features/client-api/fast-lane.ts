import type { Bodies, Slot } from '#features/snapshot/index'
import { sdkCallerOf, secretFrom, type TokenIndex } from '#features/tokens/index'
import type { SdkCaller } from '#kernel/sdk-caller'
import type { FastLane } from '#platform/http/fast-lane'
import { answerOf, inviting } from './answer.ts'
import { needsInlineSegments, scopeOf } from './scope-rules.ts'
import type { OnServed } from './served.ts'

export interface LaneParts {
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

const MOST_SLOTS = 10_000

/** `GET /api/client/features` without a query, by a token that is known: nearly everything that SDKs ever ask. */
export function featuresLane(parts: LaneParts): FastLane {
  const { path, tokens, bodies, defaultEnvironment, onServed, invites, notice } = parts
  const slots = new Map<string, Slot>()
  const slotFor = (caller: SdkCaller, spec: string | undefined): Slot => {
    const key = `${caller.id} ${spec ?? ''} ${caller.environment === '*' ? defaultEnvironment() : ''}`
    const known = slots.get(key)
    if (known) return known
    const slot = bodies.slotOf(scopeOf(caller, {}, needsInlineSegments(spec), defaultEnvironment()))
    if (slots.size >= MOST_SLOTS) slots.clear()
    slots.set(key, slot)
    return slot
  }

  return (request, response) => {
    if (request.url !== path || request.method !== 'GET') return false
    const { headers } = request
    const secret = secretFrom(headers.authorization)
    const token = secret === undefined ? undefined : tokens.findNow(secret)
    const caller = token && sdkCallerOf(token)
    if (caller === undefined || caller === 'other plane' || caller.type !== 'client') return false
    const spec = headers['unleash-client-spec']
    if (typeof spec === 'string' && !/^\d+\.\d+\.\d+$/.test(spec)) return false
    const body = bodies.current(slotFor(caller, spec as string | undefined))
    if (!body) return false
    const answer = answerOf(body, headers['if-none-match'], headers['accept-encoding'] as string)
    const { status, headers: told, bytes } = answer.status === 200 && invites(headers) ? inviting(answer) : answer
    const more = notice()
    response.writeHead(status, (more.length > 0 ? [...told, ...more] : told) as string[])
    response.end(bytes)
    onServed(caller, headers, body)
    return true
  }
}
