/** Events of release plans in the history of a toggle. */

import { eventLabel } from '@leverframe/domain'
import { type Difference, differing } from './differences.ts'
import { inSentence, t } from './messages.ts'

interface FieldChange {
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

const fieldOf = ({ path }: FieldChange): string => path.split('/').at(-1) ?? ''

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** "milestone started: 10%", "release plan paused: The toggle was switched off." */
export function planEventSentence(type: string, changes: readonly FieldChange[]): string {
  const after = (field: string) => textOf(changes.find((one) => fieldOf(one) === field)?.after)
  const before = (field: string) => textOf(changes.find((one) => fieldOf(one) === field)?.before)
  const given = (field: string) => changes.find((one) => fieldOf(one) === field)?.after
  const about =
    after('reason') ??
    messageOf(given('reading')) ??
    after('milestoneName') ??
    after('name') ??
    before('name') ??
    namesIn(given('milestones'))
  const what = inSentence(t(eventLabel(type)))
  return about === null ? what : `${what}: ${about}`
}

/** Ids and settings that a reader of the history cannot use. */
const HIDDEN = new Set([
  'planId',
  'milestoneId',
  'createdByUserId',
  'notify',
  'templateId',
  'readings',
  'automatic',
  'action',
])

const namesIn = (value: unknown): string | null =>
  Array.isArray(value) && value.length > 0
    ? value.map((one) => String((one as { name?: unknown } | null)?.name ?? '')).join(', ')
    : null

const messageOf = (value: unknown): string | null => textOf((value as { message?: unknown } | null)?.message)

/** The difference in a field of a plan. Undefined: not a field that needs its own text. */
export function planDifferences(field: string, { before, after }: Omit<FieldChange, 'path'>): Difference[] | undefined {
  if (HIDDEN.has(field)) return []
  if (field === 'milestoneName') return differing('milestone', textOf(before), textOf(after))
  if (field === 'milestones' || field === 'safeguards') return differing(field, namesIn(before), namesIn(after))
  if (field === 'reading') return differing(field, messageOf(before), messageOf(after))
  if (field !== 'safeguard') return undefined
  const nameOf = (value: unknown) => textOf((value as { name?: unknown } | null)?.name)
  return differing(field, nameOf(before), nameOf(after))
}
