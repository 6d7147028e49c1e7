import { hash } from 'node:crypto'
import type { Chance, Context } from '@leverframe/engine'
import type { EnvironmentSnapshot } from '#features/snapshot/index'
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

export interface Told {
  readonly etag: string
  /** Undefined: the caller has it already. */
  readonly body: string | undefined
}

const tagOf = (text: string): string => `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`

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

/** The body of an answer. It takes the compiled form of the environment before anything else happens. */
export type Evaluate = (context: Context, chance: Chance) => Promise<string>

/**
 * Answers a question that is asked again and again. The tag of an answer in which nothing was left to chance says what was
 * asked and of which revision: whoever sends it back with the same question gets a 304 without anything being evaluated.
 * Where chance took part, the tag is that of the answer itself.
 */
export async function answerTo(question: Question, luck: Luck, evaluate: Evaluate): Promise<Told> {
  const { environment, what, context, ifNoneMatch } = question
  const now = luck.clock().getTime()
  const { name, revision } = environment
  const steady = tagOf(JSON.stringify([what, name, revision, momentIn(environment, now), textOfContext(context)]))
  if (isUnchanged(ifNoneMatch, steady)) return { etag: steady, body: undefined }
  const { context: seen, chance, hadLuck } = watched(question, luck, now)
  const body = await evaluate(seen, chance)
  const etag = hadLuck() ? tagOf(body) : steady
  return { etag, body: isUnchanged(ifNoneMatch, etag) ? undefined : body }
}
