import { constraintSentence } from '@leverframe/domain'
import { dependenciesSentence, protectionText } from './change.ts'
import { plainValue, wholeStrategy } from './differences.ts'
import { t } from './messages.ts'
import type { PlanLike } from './release-plan.ts'
import { planText } from './release-plan-text.ts'
import type { NamedSegments } from './strategy.ts'
import type { Constraint, Strategy, Toggle, Variant } from './types.ts'
import { variantsSentence } from './variants.ts'

type Fields = Readonly<Record<string, unknown>>

/** Sentences of strategies by id. */
export type NamedStrategies = ReadonlyMap<string, string>

const segmentText = ({ name, constraints }: Fields): string => {
  const conditions = ((constraints ?? []) as Constraint[]).map(constraintSentence).join(t(' and '))
  return `${plainValue(name)}: ${conditions || t('everyone')}`
}

/** The segments of a strategy are part of what was approved. */
function usedText(used: unknown): string {
  const segments = Object.values((used ?? {}) as Record<string, Fields | null>)
  return segments
    .map((one) => t('segment {segmentText}', { segmentText: one ? segmentText(one) : t('(deleted)') }))
    .join('; ')
}

function listText(list: readonly Fields[], strategies: NamedStrategies): string {
  const [first] = list
  if (!first) return t('nothing')
  if ('weight' in first) return variantsSentence(list as unknown as Variant[])
  if ('feature' in first)
    return t('depends on {dependenciesSentence}', {
      dependenciesSentence: dependenciesSentence(list as unknown as NonNullable<Toggle['dependencies']>),
    })
  const order = [...list].sort((a, b) => Number(a.sortOrder) - Number(b.sortOrder))
  return order
    .map(({ id }, index) => `${index + 1}. ${strategies.get(String(id)) ?? String(id).slice(0, 8)}`)
    .join(', ')
}

/** One side of a conflict (then, now, wanted) as a sentence, for any kind of change. */
export function sideSentence(value: unknown, segments: NamedSegments, strategies: NamedStrategies = new Map()): string {
  if (value === null || value === undefined) return t('not there')
  if (Array.isArray(value)) return listText(value as Fields[], strategies)
  if (typeof value !== 'object') return plainValue(value)
  const { usedSegments, ...fields } = value as Fields
  const used = usedText(usedSegments)
  if ('changeRequestsEnabled' in fields)
    return t('protection: {protectionText}', { protectionText: protectionText(fields) })
  if ('archived' in fields) return fields.archived ? t('archived') : t('not archived')
  if ('enabled' in fields) return fields.enabled ? t('on') : t('off')
  if ('milestones' in fields)
    return [planText(fields as unknown as PlanLike, segments), used].filter(Boolean).join('; ')
  if (!('name' in fields)) return used || t('nothing')
  const isStrategy = 'parameters' in fields || 'segments' in fields || !('constraints' in fields)
  if (!isStrategy) return segmentText(fields)
  return [wholeStrategy(fields as unknown as Strategy, segments), used].filter(Boolean).join('; ')
}
