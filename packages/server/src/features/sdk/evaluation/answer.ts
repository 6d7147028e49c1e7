import { hash } from 'node:crypto'
import type { Chance, Context } from '@leverframe/engine'
import type { EnvironmentSnapshot } from '#features/sdk/snapshot/index'
import { isUnchanged } from '#platform/http/etag'
import { type GivenContext, textOfContext } from './context-rules.ts'
import { momentIn } from './moments.ts'

/** What the engine does not have of its own. */
export interface Luck {
  readonly clock: () => Date
  /** In [0, 1). */
  readonly random: () => number
}

export interface Question {
  readonly environment: EnvironmentSnapshot
  /** Everything beside environment and context that the answer depends on: what is asked, and for which projects. */
  readonly what: string
  readonly context: GivenContext
  /** For those who have no session: one for the time of this question, if anybody looks at it. */
  readonly newSession?: () => string
  readonly ifNoneMatch: string | undefined
}

export interface EvaluationAnswer<B extends Body> {
  readonly etag: string
  /** Undefined: the caller has it already. */
  readonly body: B | undefined
}

/** Bytes as a string with one character for each: Node sends it without a copy of its own. */
export interface ByteString {
  readonly latin1: string
}

/** Text, or bytes. */
type Body = string | ByteString

const tagOf = (body: Body): string => {
  const hashed = typeof body === 'string' ? body : Buffer.from(body.latin1, 'latin1')
  return `W/"${hash('sha256', hashed, 'base64url').slice(0, 27)}"`
}

interface Watched {
  readonly context: Context
  readonly chance: Chance
  /** Did anything by chance take part? */
  hadLuck(): boolean
}

function watched({ context, newSession }: Question, { random }: Luck, now: number): Watched {
  let lucky = false
  let session: string | undefined
  const sessionless: Context = {
    ...context,
    get sessionId() {
      lucky = true
      session ??= newSession?.()
      return session
    },
  }
  return {
    context: context.sessionId === undefined && newSession ? sessionless : context,
    chance: {
      now,
      random: () => {
        lucky = true
        return random()
      },
    },
    hadLuck: () => lucky,
  }
}

/** A question for which the context is ready, and what its answer depends on is watched. */
export interface Asked {
  /** The answer of a caller that has it already: nothing is evaluated. */
  readonly unchanged: EvaluationAnswer<never> | undefined
  readonly context: Context
  readonly chance: Chance
  answer<B extends Body>(body: B): EvaluationAnswer<B>
}

/**
 * The tag of an answer without chance is made of the question and the revision: a caller that sends it back with the same
 * question gets a 304, and nothing is evaluated. The tag of an answer with chance is made of its bytes.
 */
export function ask(question: Question, luck: Luck): Asked {
  const { environment, what, context, ifNoneMatch } = question
  const now = luck.clock().getTime()
  const { name, revision } = environment
  const steady = tagOf(JSON.stringify([what, name, revision, momentIn(environment, now), textOfContext(context)]))
  const { context: seen, chance, hadLuck } = watched(question, luck, now)
  return {
    unchanged: isUnchanged(ifNoneMatch, steady) ? { etag: steady, body: undefined } : undefined,
    context: seen,
    chance,
    answer: (body) => {
      const etag = hadLuck() ? tagOf(body) : steady
      return { etag, body: isUnchanged(ifNoneMatch, etag) ? undefined : body }
    },
  }
}

/** The body of an answer. It takes the compiled form of the environment before anything else happens. */
export type Evaluate<B extends Body> = (context: Context, chance: Chance) => Promise<B>

export async function answerTo<B extends Body>(
  question: Question,
  luck: Luck,
  evaluate: Evaluate<B>,
): Promise<EvaluationAnswer<B>> {
  const { unchanged, context, chance, answer } = ask(question, luck)
  return unchanged ?? answer(await evaluate(context, chance))
}
