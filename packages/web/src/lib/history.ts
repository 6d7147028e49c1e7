import { orList, subjectOfEvent, TOGGLE_FIELD_LABELS } from '@leverframe/domain'
import {
  constraintDifferences,
  type Difference,
  differenceSentence,
  differing,
  parameterName,
  parameterValue,
  payloadText,
  plainValue,
  segmentDifferences,
  strategyDifferences,
  variantDifferences,
  wholeVariant,
} from './differences.ts'
import { msg, t } from './messages.ts'
import { namesText } from './person.ts'
import { planDifferences, planEventSentence } from './release-plan-history.ts'
import type { NamedSegments } from './strategy.ts'
import type { Constraint, Strategy, Toggle, Variant } from './types.ts'
import { percentOf } from './variants.ts'

/** One changed field of a toggle, from the history, a revert or a promotion. */
export interface Change {
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

/** A difference and its environment. Null: in the toggle itself. */
export interface DifferenceRow extends Difference {
  readonly environment: string | null
}

export interface Names {
  readonly segments: NamedSegments
  /** The label of a strategy of an environment. Empty if it is the only one. */
  readonly strategy: (environment: string, id: string) => string
}

/** Strategies are labelled by title, otherwise by position. */
export function strategyNamer(toggle: Pick<Toggle, 'environments'>): Names['strategy'] {
  return (environment, id) => {
    const strategies = toggle.environments.find(({ name }) => name === environment)?.strategies ?? []
    const position = strategies.findIndex((one) => one.id === id)
    if (position < 0) return id.startsWith('new-') ? t('new strategy') : t('earlier strategy')
    if (strategies.length === 1) return ''
    return strategies[position]?.title || t('strategy {position}', { position: position + 1 })
  }
}

const LABELS: Readonly<Record<string, string>> = {
  ...TOGGLE_FIELD_LABELS,
  potentiallyStale: msg('potentially stale'),
  sortOrder: msg('position'),
  archived: msg('archived'),
  name: msg('name'),
  project: msg('project'),
}

const onOff = (value: unknown): string => (value === true ? t('on') : t('off'))
const orNull = (value: unknown): string | null => (value === null || value === undefined ? null : plainValue(value))
const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? value : [])

/** A slash in a name is written ~1. */
export const stepsOf = (path: string): string[] =>
  path.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

const plain = (field: string, { before, after }: Change): Difference[] =>
  differing(LABELS[field] ?? field, orNull(before), orNull(after))

/** Inside a list of variants: a whole one, or a field of one. */
function inVariants([name, field]: readonly string[], change: Change): Difference[] {
  const { before, after } = change
  if (name === undefined) return variantDifferences(listOf<Variant>(before), listOf<Variant>(after))
  const called = t('variant {name}', { name })
  if (field === undefined)
    return differing(
      called,
      before ? wholeVariant(before as Variant) : null,
      after ? wholeVariant(after as Variant) : null,
    )
  if (field === 'weight') return differing(called, percentOf(Number(before ?? 0)), percentOf(Number(after ?? 0)))
  if (field === 'payload') {
    const [was, is] = [before, after].map((one) =>
      one && typeof one === 'object' ? (one as Variant['payload']) : null,
    )
    if (was || is)
      return differing(t('{called}: payload', { called }), payloadText(was ?? null), payloadText(is ?? null))
  }
  return plain(`${called}: ${field}`, change)
}

/** Inside one strategy. */
function inStrategy([field, ...rest]: readonly string[], change: Change, { segments }: Names): Difference[] {
  const { before, after } = change
  switch (field) {
    case undefined:
      return strategyDifferences(before as Strategy | null, after as Strategy | null, segments)
    case 'parameters': {
      const name = rest[0]
      if (name === undefined) return plain(msg('parameters'), change)
      return differing(parameterName(name), parameterValue(name, before), parameterValue(name, after))
    }
    case 'constraints':
      return constraintDifferences(listOf<Constraint>(before), listOf<Constraint>(after))
    case 'segments':
      return segmentDifferences(listOf<number>(before), listOf<number>(after), segments)
    case 'variants':
      return inVariants(rest, change)
    case 'disabled':
      return differing('strategy is', before ? t('switched off') : t('active'), after ? t('switched off') : t('active'))
    case 'title':
      return differing('title', (before as string) || null, (after as string) || null)
    default:
      return plain(field, change)
  }
}

function inStrategies(steps: readonly string[], change: Change, environment: string, names: Names): Difference[] {
  const [id, ...rest] = steps
  if (id === undefined) {
    const gone = listOf<Strategy>(change.before).flatMap((one) => strategyDifferences(one, null, names.segments))
    return [...gone, ...listOf<Strategy>(change.after).flatMap((one) => strategyDifferences(null, one, names.segments))]
  }
  const rows = inStrategy(rest, change, names)
  const called = rest.length === 0 ? '' : names.strategy(environment, id)
  return called ? rows.map((row) => ({ ...row, field: `${called}: ${t(row.field)}` })) : rows
}

const nameOf = (value: unknown): string | null => {
  const { name } = (value ?? {}) as { readonly name?: unknown }
  return typeof name === 'string' ? name : orNull(value)
}

function applySwitch(steps: readonly string[], change: Change, environment: string, names: Names): Difference[] {
  const [field, ...rest] = steps
  switch (field) {
    case undefined: {
      const [before, after] = [change.before ?? {}, change.after ?? {}] as Record<string, unknown>[]
      return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((key) =>
        applySwitch([key], { path: key, before: before?.[key], after: after?.[key] }, environment, names),
      )
    }
    case 'enabled':
      return differing(msg('switch'), onOff(change.before), onOff(change.after))
    case 'strategies':
      return inStrategies(rest, change, environment, names)
    case 'variants':
      return inVariants(rest, change)
    case 'test':
      return rest.length === 0
        ? differing(msg('test'), nameOf(change.before), nameOf(change.after))
        : plain(t('test: {field}', { field: rest.join(' ') }), change)
    default:
      return planDifferences(field, change) ?? plain([field, ...rest].join(' '), change)
  }
}

interface Dependency {
  readonly feature: string
  readonly enabled?: boolean
  readonly variants?: readonly string[]
}

/** "shop.base must be on". */
export function dependencySentence({ feature, enabled = true, variants = [] }: Dependency): string {
  if (!enabled) return t('{feature} must be off', { feature })
  return variants.length > 0
    ? t('{feature} must give {variants}', { feature, variants: orList(variants) })
    : t('{feature} must be on', { feature })
}

const dependencies = (value: unknown): string | null => {
  const all = listOf<Dependency>(value)
  return all.length === 0 ? null : all.map(dependencySentence).join(', ')
}

/** A change by its path, as a sentence. */
export function differenceRows(change: Change, names: Names): DifferenceRow[] {
  const [first = '', second, ...rest] = stepsOf(change.path)
  if (first === 'environments' && second !== undefined)
    return applySwitch(rest, change, second, names).map((row) => ({ ...row, environment: second }))
  return inToggle(first, second, change).map((row) => ({ ...row, environment: null }))
}

function inToggle(first: string, second: string | undefined, change: Change): Difference[] {
  const { before, after } = change
  if (first === 'tags' && second !== undefined)
    return differing(msg('tag'), before === null ? null : second, after === null ? null : second)
  if (first === 'dependencies') return differing(msg('dependency'), dependencies(before), dependencies(after))
  // `dependencies` contains the same.
  if (first === 'dependency') return []
  return plain(second === undefined ? first : stepsOf(change.path).join(' '), change)
}

const FLAGS: Readonly<Record<string, readonly [string, string]>> = {
  archived: [t('revived'), t('archived')],
  stale: [t('no longer stale'), t('marked as stale')],
  'potentially stale': [t('no longer past the lifetime of its type'), t('past the lifetime of its type')],
  'impression data': [t('impression data off'), t('impression data on')],
}

/** One difference as a sentence. */
export function saidDifference(row: Difference): string {
  const labels = row.before === null ? undefined : FLAGS[row.field]
  if (labels && (row.after === t('yes') || row.after === t('no'))) return row.after === t('yes') ? labels[1] : labels[0]
  return differenceSentence(row)
}

export interface HistoryEntry {
  readonly eventId: number
  readonly type: string
  readonly createdAt: string
  readonly createdBy: string
  readonly environment?: string
  readonly groupId?: string
  readonly changeRequest?: RequestFacts
  readonly changes: readonly Change[]
}

/** The change request that was applied or drafted. Only its id if it was deleted since. */
export interface RequestFacts {
  readonly id: number
  readonly title?: string
  readonly createdBy?: string
  readonly approvedBy?: readonly string[]
}

/** "by ann, approved by bob and cleo". Empty if the change request was deleted. */
export function requestPeople({ createdBy, approvedBy = [] }: RequestFacts): string {
  if (createdBy === undefined) return ''
  return approvedBy.length === 0
    ? t('by {createdBy}', { createdBy })
    : t('by {createdBy}, approved by {namesText}', { createdBy, namesText: namesText(approvedBy) })
}

const WHOLE: Readonly<Record<string, string>> = {
  'feature-created': t('toggle created'),
  'feature-deleted': t('toggle deleted'),
  'feature-archived': t('toggle archived'),
  'feature-revived': t('toggle revived'),
}

/** Changes of a request that is not applied. */
const DRAFTED: Readonly<Record<string, string>> = {
  'change-added': t('added to'),
  'change-edited': t('edited in'),
  'change-discarded': t('removed from'),
}

export const isDraftEntry = ({ type }: Pick<HistoryEntry, 'type'>): boolean => DRAFTED[type] !== undefined

/** The sentences of an entry, most important first. Creating or deleting a toggle is one sentence. */
export function entrySentences({ type, changes, changeRequest }: HistoryEntry, names: Names): string[] {
  const whole = WHOLE[type]
  if (whole) return [whole]
  const drafted = DRAFTED[type]
  if (drafted)
    return [`${drafted} ${changeRequest ? t('change request #{id}', { id: changeRequest.id }) : t('a change request')}`]
  if (subjectOfEvent(type) === 'release-plan') return [planEventSentence(type, changes)]
  const rows = changes.flatMap((change) => differenceRows(change, names))
  return rows.length > 0 ? rows.map(saidDifference) : [type.replace(/^feature-/, '').replaceAll('-', ' ')]
}

/** One write: the events that share a group, newest first. */
export interface Write {
  readonly key: string
  /** The newest event: the state of the toggle after the whole write. */
  readonly eventId: number
  readonly createdAt: string
  readonly createdBy: string
  /** The change request that the write applied. */
  readonly applied: RequestFacts | undefined
  readonly entries: readonly HistoryEntry[]
}

export function writesOf(entries: readonly HistoryEntry[]): Write[] {
  const writes: (Write & { entries: HistoryEntry[] })[] = []
  for (const entry of entries) {
    const last = writes.at(-1)
    if (last && entry.groupId !== undefined && last.entries[0]?.groupId === entry.groupId) last.entries.push(entry)
    else {
      const { eventId, createdAt, createdBy, changeRequest } = entry
      const applied = isDraftEntry(entry) ? undefined : changeRequest
      writes.push({ key: String(eventId), eventId, createdAt, createdBy, applied, entries: [entry] })
    }
  }
  return writes
}
