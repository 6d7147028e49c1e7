import { createHash, hash } from 'node:crypto'
import type { Steps } from '@leverframe/domain'
import type { Chance, Compiled, Context } from '@leverframe/engine'
import type { EnvironmentSnapshot } from '#features/sdk/snapshot/index'
import { isUnchanged } from '#platform/http/etag'
import { inTurns } from '#platform/turns'
import { type GivenContext, textOfContext } from './context-rules.ts'
import { momentIn } from './moments.ts'

/** The sources of time and randomness that the engine gets as arguments. */
export interface EvaluationSources {
  readonly clock: () => Date
  /** In [0, 1). */
  readonly random: () => number
}

export interface Question {
  readonly environment: EnvironmentSnapshot
  /** All inputs of the answer other than environment and context: the kind of the request and the visible projects. */
  readonly what: string
  readonly context: GivenContext
  /** Creates a session id for this request when the context has none and a strategy reads it. */
  readonly newSession?: () => string
  readonly ifNoneMatch: string | undefined
}

export interface EvaluationAnswer<B extends Body> {
  readonly etag: string
  /** Undefined when the caller already has the body (304). */
  readonly body: B | undefined
}

/** Bytes as a string with one character per byte. Node sends it without another copy. */
export interface ByteString {
  readonly latin1: string
}

type Body = string | ByteString | Buffer

/** About 1 ms of hashing. */
const HASHED_AT_ONCE = 262_144

const etagOf = (digest: string): string => `W/"${digest.slice(0, 27)}"`
const tagOf = (data: string | Buffer): string => etagOf(hash('sha256', data, 'base64url'))

const bytesOf = (body: Body): Buffer =>
  Buffer.isBuffer(body) ? body : typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.latin1, 'latin1')

/** The ETag of a body, in steps: hashing the bytes of many toggles takes long. */
function* tagOfBody(body: Body): Steps<string> {
  const bytes = bytesOf(body)
  if (bytes.length <= HASHED_AT_ONCE) return tagOf(bytes)
  const sum = createHash('sha256')
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    yield
    sum.update(bytes.subarray(at, at + HASHED_AT_ONCE))
  }
  return etagOf(sum.digest('base64url'))
}

interface Watched {
  readonly context: Context
  readonly chance: Chance
  /** True when the evaluation used a random number or a generated session id. */
  wasRandom(): boolean
}

function watched({ context, newSession }: Question, { random }: EvaluationSources, now: number): Watched {
  let isRandom = false
  let session: string | undefined
  const sessionless: Context = {
    ...context,
    get sessionId() {
      isRandom = true
      session ??= newSession?.()
      return session
    },
  }
  return {
    context: context.sessionId === undefined && newSession ? sessionless : context,
    chance: {
      now,
      random: () => {
        isRandom = true
        return random()
      },
    },
    wasRandom: () => isRandom,
  }
}

/** A question with its prepared context. Use of randomness is recorded. */
export interface Asked {
  /** The 304 for a caller that already has the answer; nothing is evaluated. */
  readonly unchanged: EvaluationAnswer<never> | undefined
  readonly context: Context
  readonly chance: Chance
  /** In steps, because the ETag can be a hash of a large body. */
  answer<B extends Body>(body: B): Steps<EvaluationAnswer<B>>
}

/**
 * The ETag of an answer without randomness is a hash of the question and the revision. A caller that sends it back with the same
 * question gets a 304 without an evaluation. The ETag of an answer with randomness is a hash of its bytes.
 */
export function ask(question: Question, sources: EvaluationSources): Asked {
  const { environment, what, context, ifNoneMatch } = question
  const now = sources.clock().getTime()
  const { name, revision } = environment
  const steady = tagOf(JSON.stringify([what, name, revision, momentIn(environment, now), textOfContext(context)]))
  const { context: seen, chance, wasRandom } = watched(question, sources, now)
  return {
    unchanged: isUnchanged(ifNoneMatch, steady) ? { etag: steady, body: undefined } : undefined,
    context: seen,
    chance,
    *answer(body) {
      const etag = wasRandom() ? yield* tagOfBody(body) : steady
      return { etag, body: isUnchanged(ifNoneMatch, etag) ? undefined : body }
    },
  }
}

/** Evaluates the body of an answer. */
export type Evaluate<B extends Body> = (compiled: Compiled, context: Context, chance: Chance) => Promise<B>

export async function answerTo<B extends Body>(
  question: Question,
  sources: EvaluationSources,
  evaluate: Evaluate<B>,
): Promise<EvaluationAnswer<B>> {
  const { environment } = question
  let asked = ask(question, sources)
  const compiling = asked.unchanged ? undefined : environment.catchUp()
  if (compiling) {
    await compiling
    asked = ask(question, sources)
  }
  const { unchanged, context, chance, answer } = asked
  // The revision in the ETag is that of the compiled form, because nothing is awaited between the two.
  return unchanged ?? inTurns(answer(await evaluate(environment.compiled, context, chance)))
}
