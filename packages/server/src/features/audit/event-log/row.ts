import type { StoredEvent } from '#kernel/event'
import { changedFields, details, type FieldWords } from './changes.ts'
import { beforeAndAfter, type Facts, subjectOf, textOf } from './facts.ts'
import { projectPage } from './links.ts'
import { type Phrase, type Sentence, strong } from './phrases.ts'

/** What is said about one type of event. */
export interface Row {
  /** A few words, as a heading. */
  readonly label: string
  readonly tell: (event: StoredEvent) => Sentence
}

export const who = ({ createdBy }: StoredEvent): Phrase => strong(createdBy)

export const theProject = (id: string): Phrase => strong(id, projectPage(id))

/** `in environment e of project p`, as far as the event says. */
export function where({ environment, project }: StoredEvent): Sentence {
  const there: Sentence = environment === undefined ? [] : [' in environment ', strong(environment)]
  if (project === undefined) return there
  return [...there, environment === undefined ? ' in project ' : ' of project ', theProject(project)]
}

/** A kind of thing that is made, changed and deleted, and how its name is found. */
export interface Kind {
  readonly noun: string
  readonly page: string
  readonly nameOf?: (facts: Facts) => string | undefined
  /** Where it belongs, if it is not the instance as a whole. */
  readonly place?: (event: StoredEvent) => Sentence
  readonly words?: FieldWords
}

export const nameIn = ({ name, id }: Facts): string | undefined => textOf(name) ?? textOf(id)

/** `user anna`, or `a user` when the event does not say which. */
export function theThing({ noun, page, nameOf = nameIn }: Kind, facts: Facts): Sentence {
  const name = nameOf(facts)
  return name === undefined ? [`${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`] : [`${noun} `, strong(name, page)]
}

const sentenceAbout =
  (verb: string, kind: Kind): Row['tell'] =>
  (event) => [who(event), ` ${verb} `, ...theThing(kind, subjectOf(event)), ...(kind.place?.(event) ?? [])]

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const created = (kind: Kind): Row => ({
  label: `${capital(kind.noun)} created`,
  tell: sentenceAbout('created', kind),
})

/** Under the name that it had before: that is the one people know. */
export const updated = (kind: Kind): Row => ({
  label: `${capital(kind.noun)} updated`,
  tell: (event) => {
    const { before, after } = beforeAndAfter(event)
    return [
      who(event),
      ' changed ',
      ...theThing(kind, { ...after, ...before }),
      ...(kind.place?.(event) ?? []),
      ...details(changedFields(before, after, kind.words)),
    ]
  },
})

export const deleted = (kind: Kind, verb = 'deleted'): Row => ({
  label: `${capital(kind.noun)} ${verb}`,
  tell: sentenceAbout(verb, kind),
})
