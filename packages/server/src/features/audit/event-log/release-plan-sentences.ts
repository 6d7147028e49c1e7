import type { EventType, StoredEvent } from '#kernel/event'
import { factsOf, shortened, subjectOf, textOf } from './facts.ts'
import { planPage, togglePage } from './links.ts'
import { type Sentence, strong } from './phrases.ts'
import { created, deleted, type Kind, type SentenceOf, updated, where, who } from './row.ts'

const quoted = (noun: string, value: unknown): Sentence => {
  const name = textOf(value)
  return name === undefined ? [`a ${noun}`] : [`the ${noun} `, strong(name)]
}

/** The toggle, with a link to the plan on its page. */
const theToggle = ({ featureName, project, environment }: StoredEvent): Sentence => {
  if (featureName === undefined) return []
  if (project === undefined) return [' of toggle ', strong(featureName)]
  const page =
    environment === undefined ? togglePage(project, featureName) : planPage(project, featureName, environment)
  return [' of toggle ', strong(featureName, page)]
}

/** `: the error rate is 3`, if the event has a reason. */
const because = (event: StoredEvent): Sentence => {
  const reason = textOf(subjectOf(event).reason)
  return reason === undefined ? [] : [': ', strong(shortened(reason, 200))]
}

/** `anna paused the release plan "Slow" of toggle checkout in environment production: …`. */
const aboutPlan =
  (verb: string): SentenceOf =>
  (event) => [
    who(event),
    ` ${verb} `,
    ...quoted('release plan', subjectOf(event).name),
    ...theToggle(event),
    ...where(event),
    ...because(event),
  ]

const milestoneStarted: SentenceOf = (event) => {
  const { milestoneName, name } = subjectOf(event)
  const plan: Sentence = [' of ', ...quoted('release plan', name)]
  return [who(event), ' started ', ...quoted('milestone', milestoneName), ...plan, ...theToggle(event), ...where(event)]
}

/** `anna changed the progression of the milestone 10% of the release plan Slow …`. */
const aboutProgression =
  (verb: string): SentenceOf =>
  (event) => {
    const { milestoneName, name } = subjectOf(event)
    const plan: Sentence = [' of ', ...quoted('release plan', name)]
    return [
      who(event),
      ` ${verb} the progression of `,
      ...quoted('milestone', milestoneName),
      ...plan,
      ...theToggle(event),
      ...where(event),
    ]
  }

const aboutSafeguard =
  (verb: string): SentenceOf =>
  (event) => {
    const { safeguard, name } = subjectOf(event)
    const plan: Sentence = [' of ', ...quoted('release plan', name)]
    return [
      who(event),
      ` ${verb} `,
      ...quoted('safeguard', factsOf(safeguard).name),
      ...plan,
      ...theToggle(event),
      ...where(event),
      ...because(event),
    ]
  }

const template: Kind = {
  noun: 'release plan template',
  page: '/release-templates',
  location: ({ project, environment: _, ...event }) => (project === undefined ? [] : where({ ...event, project })),
  labels: { milestones: 'milestones', safeguards: 'safeguards' },
}

/** Events of release plans, their safeguards and their templates. */
export const RELEASE_PLAN_SENTENCES = {
  'release-plan-added': aboutPlan('added'),
  'release-plan-updated': aboutPlan('changed'),
  'release-plan-removed': aboutPlan('removed'),
  'release-plan-milestone-started': milestoneStarted,
  'release-plan-progressions-paused': aboutPlan('paused'),
  'release-plan-progressions-resumed': aboutPlan('resumed'),
  'release-plan-completed': aboutPlan('completed'),
  'release-plan-rolled-back': aboutPlan('rolled back'),
  'release-plan-cancelled': aboutPlan('cancelled'),
  'milestone-progression-changed': aboutProgression('changed'),
  'milestone-progression-deleted': aboutProgression('removed'),
  'safeguard-changed': aboutSafeguard('changed'),
  'safeguard-deleted': aboutSafeguard('deleted'),
  'safeguard-triggered': aboutSafeguard('acted on'),
  'release-plan-template-created': created(template),
  'release-plan-template-updated': updated(template),
  'release-plan-template-deleted': deleted(template),
  'release-plan-template-archived': deleted(template, 'archived'),
} satisfies Partial<Record<EventType, SentenceOf>>
