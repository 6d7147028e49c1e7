import type { StoredEvent } from '#kernel/event'
import { changedFields, details, type FieldLabels } from './changes.ts'
import { beforeAndAfter, type Facts, subjectOf, textOf } from './facts.ts'
import { projectPage } from './links.ts'
import { type Phrase, type Sentence, strong } from './phrases.ts'

/** Writes the sentence of an event of one type. */
export type SentenceOf = (event: StoredEvent) => Sentence

export const who = ({ createdBy }: StoredEvent): Phrase => strong(createdBy)

export const theProject = (id: string): Phrase => strong(id, projectPage(id))

/** `in environment e of project p`, without missing parts. */
export function where({ environment, project }: StoredEvent): Sentence {
  const there: Sentence = environment === undefined ? [] : [' in environment ', strong(environment)]
  if (project === undefined) return there
  return [...there, environment === undefined ? ' in project ' : ' of project ', theProject(project)]
}

/** A kind of item that is created, updated and deleted, and how its name is found. */
export interface Kind {
  readonly noun: string
  readonly page: string
  readonly nameOf?: (facts: Facts) => string | undefined
  /** Phrase for the project or owner of the item; missing for items of the installation. */
  readonly location?: (event: StoredEvent) => Sentence
  readonly labels?: FieldLabels
}

export const nameIn = ({ name, id }: Facts): string | undefined => textOf(name) ?? textOf(id)

/** `user anna`, or `a user` when the event has no name. */
export function theThing({ noun, page, nameOf = nameIn }: Kind, facts: Facts): Sentence {
  const name = nameOf(facts)
  return name === undefined ? [`${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`] : [`${noun} `, strong(name, page)]
}

const sentenceAbout =
  (verb: string, kind: Kind): SentenceOf =>
  (event) => [who(event), ` ${verb} `, ...theThing(kind, subjectOf(event)), ...(kind.location?.(event) ?? [])]

export const created = (kind: Kind): SentenceOf => sentenceAbout('created', kind)

/** Uses the old name, which readers know. */
export const updated =
  (kind: Kind): SentenceOf =>
  (event) => {
    const { before, after } = beforeAndAfter(event)
    return [
      who(event),
      ' changed ',
      ...theThing(kind, { ...after, ...before }),
      ...(kind.location?.(event) ?? []),
      ...details(changedFields(before, after, kind.labels)),
    ]
  }

export const deleted = (kind: Kind, verb = 'deleted'): SentenceOf => sentenceAbout(verb, kind)
