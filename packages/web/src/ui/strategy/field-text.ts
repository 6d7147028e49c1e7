import { constraintSentence } from '@leverframe/domain'
import { t } from '../../lib/messages.ts'
import { same } from '../../lib/same.ts'
import type { NamedSegments } from '../../lib/strategy.ts'
import type { Constraint, Variant } from '../../lib/types.ts'
import { variantText } from '../variants/variant-text.ts'
import { type Draft, fieldsOf, parameterIn } from './draft.ts'

const LABELS: Readonly<Record<string, string>> = {
  name: t('kind'),
  title: t('title'),
  disabled: t('state'),
  constraints: t('constraints'),
  segments: t('segments'),
  variants: t('variants'),
  groupId: t('group'),
  percentage: t('rollout'),
  rollout: t('rollout'),
  stickiness: t('stickiness'),
  userIds: t('users'),
  IPs: t('addresses'),
  hostNames: t('hosts'),
}

const PERCENTAGES = ['rollout', 'percentage']

/** The label of a field of a strategy. */
export const fieldLabel = (key: string): string => {
  const name = parameterIn(key) ?? key
  return LABELS[name] ?? name
}

const listed = (sentences: readonly string[], none: string): string =>
  sentences.length === 0 ? none : sentences.join(t(' and '))

const BY_FIELD: Readonly<Record<string, (value: unknown, segments: NamedSegments) => string>> = {
  disabled: (value) => (value === true ? t('switched off') : t('active')),
  title: (value) => (value === '' ? t('no title') : `"${value}"`),
  constraints: (value) => listed((value as Constraint[]).map(constraintSentence), t('none')),
  segments: (value, names) =>
    listed(
      (value as number[]).map((id) => names.get(id) ?? `#${id}`),
      t('none'),
    ),
  variants: (value) =>
    (value as Variant[]).length === 0 ? t('none') : (value as Variant[]).map(variantText).join('; '),
}

/** The value of a field, as text. */
export function fieldText(key: string, value: unknown, segments: NamedSegments): string {
  if (value === undefined || value === null) return t('nothing')
  const parameter = parameterIn(key)
  if (parameter !== undefined) return PERCENTAGES.includes(parameter) ? `${value}%` : String(value) || t('nothing')
  return BY_FIELD[key]?.(value, segments) ?? String(value)
}

export interface ChangeText {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** "rollout 25% → 50%", for each field that is different. */
export function draftChanges(before: Draft, after: Draft, segments: NamedSegments): ChangeText[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((key) => !same(old[key], fresh[key]))
    .map((key) => ({
      label: fieldLabel(key),
      before: fieldText(key, old[key], segments),
      after: fieldText(key, fresh[key], segments),
    }))
}
