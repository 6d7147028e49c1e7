import type { EventType, StoredEvent } from '#kernel/event'
import { type Facts, factsOf, shortened, subjectOf, textOf, timeAsText } from './facts.ts'
import { changeRequestPage, togglePage } from './links.ts'
import { type Sentence, strong } from './phrases.ts'
import { type SentenceOf, where, who } from './row.ts'

/** `change request #12`, with a link. */
function theRequest(event: StoredEvent): Sentence {
  const { changeRequestId } = subjectOf(event)
  const id = textOf(changeRequestId)
  if (id === undefined) return ['a change request']
  const page = event.project === undefined ? undefined : changeRequestPage(event.project, id)
  return ['change request ', strong(`#${id}`, page)]
}

const about =
  (before: string, after = '', more: (facts: Facts, event: StoredEvent) => Sentence = () => []): SentenceOf =>
  (event) => [who(event), ` ${before} `, ...theRequest(event), after, ...where(event), ...more(subjectOf(event), event)]

const because = ({ reason }: Facts): Sentence => {
  const text = textOf(reason)
  return text === undefined ? [] : [': ', strong(shortened(text.replaceAll('\n', ' '), 200))]
}

const until = ({ scheduledDate }: Facts): Sentence => {
  const time = timeAsText(scheduledDate)
  return time === undefined ? [] : [' for ', strong(time)]
}

const named = ({ title }: Facts): Sentence => {
  const text = textOf(title)
  return text === undefined ? [] : [': ', strong(shortened(text.replaceAll('\n', ' ')))]
}

const ACTIONS: Readonly<Record<string, string>> = {
  updateEnabled: 'switching',
  addStrategy: 'a new strategy of',
  updateStrategy: 'a strategy of',
  deleteStrategy: 'the end of a strategy of',
  reorderStrategy: 'the order of strategies of',
  patchVariant: 'the variants of',
  archiveFeature: 'archiving',
  addReleasePlan: 'a release plan of',
  startMilestone: 'starting a release plan of',
  addDependency: 'a dependency of',
  deleteDependency: 'the end of the dependencies of',
}

/** Actions without a toggle. */
const OTHER_ACTIONS: Readonly<Record<string, string>> = {
  updateSegment: 'a segment',
  deleteSegment: 'deleting a segment',
  updateProtection: 'the protection of the environment',
}

/** `switching checkout`, `a segment`. */
function theChange(event: StoredEvent): Sentence {
  const { featureName, project } = event
  const name = textOf(subjectOf(event).action) ?? ''
  if (featureName === undefined) return [OTHER_ACTIONS[name] ?? 'a change']
  const toggle = strong(featureName, project === undefined ? undefined : togglePage(project, featureName))
  const action = ACTIONS[name]
  return action === undefined ? [toggle] : [`${action} `, toggle]
}

const change =
  (verb: string, preposition: string): SentenceOf =>
  (event) => [who(event), ` ${verb} `, ...theChange(event), ` ${preposition} `, ...theRequest(event), ...where(event)]

/** How a protection was reduced: by a change request, or without one. */
function allowedBy(event: StoredEvent): Sentence {
  const { changeRequestId, changeRequestSkipped } = factsOf(event.data)
  if (changeRequestId !== undefined) return [', by ', ...theRequest(event)]
  return changeRequestSkipped === true ? [', without a change request'] : []
}

const configured = (event: StoredEvent): Sentence => {
  const { changeRequestsEnabled, requiredApprovals } = factsOf(event.data)
  if (changeRequestsEnabled !== true)
    return [who(event), ' ended the protection by change requests', ...where(event), ...allowedBy(event)]
  const approvals = textOf(requiredApprovals) ?? '1'
  const needed = approvals === '1' ? ' approval needed' : ' approvals needed'
  return [who(event), ' protected changes', ...where(event), ': ', strong(approvals), needed, ...allowedBy(event)]
}

/** Events of change requests. */
export const CHANGE_REQUEST_SENTENCES = {
  'change-request-created': about('began'),
  'change-request-discarded': about('threw away the draft of'),
  'change-added': change('added', 'to'),
  'change-discarded': change('took', 'out of'),
  'change-edited': change('edited', 'in'),
  'change-request-sent-to-review': about('asked for a review of'),
  'change-request-approval-added': about('approved'),
  'change-request-approved': about('gave', ' the last approval that it needed'),
  'change-request-rejected': about('rejected'),
  'change-request-cancelled': about('cancelled'),
  'change-request-applied': about('applied'),
  'change-request-scheduled': about('scheduled', '', until),
  'change-request-schedule-suspended': about('suspended the schedule of', '', because),
  'change-request-scheduled-application-success': about('applied', ' at its time'),
  'change-request-scheduled-application-failure': about('could not apply', ' at its time', because),
  'change-request-title-updated': about('gave a title to', '', (_facts, event) => named(factsOf(event.data))),
  'change-request-comment-added': about('commented on'),
  'change-request-requested-approvers-updated': about('chose the reviewers of'),
  'change-request-configuration-updated': configured,
} satisfies Partial<Record<EventType, SentenceOf>>
