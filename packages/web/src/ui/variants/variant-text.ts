import { orList } from '@leverframe/domain'
import { t } from '../../lib/messages.ts'
import type { Variant } from '../../lib/types.ts'
import { percentOf } from '../../lib/variants.ts'

const MAX_LETTERS = 60

const short = (text: string): string => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text)

/** "red 30% (fixed), json {"a": 1}, override for userId ann". */
export function variantText({ name, weight, weightType, payload, overrides }: Variant): string {
  const share = `${name} ${percentOf(weight)}${weightType === 'fix' ? t(' (fixed)') : ''}`
  const gives = payload ? [`${payload.type} ${short(payload.value)}`] : []
  const always = overrides.map(({ contextName, values }) =>
    t('override for {contextName} {values}', { contextName, values: orList(values) }),
  )
  return [share, ...gives, ...always].join(', ')
}

/** "none", or the type and the beginning of the value; and the number of overrides. */
export function payloadText({ payload, overrides }: Variant): string {
  const gives = payload ? `${payload.type} ${short(payload.value)}`.trim() : t('none')
  if (overrides.length === 0) return gives
  return `${gives}, ${overrides.length} ${overrides.length === 1 ? t('override') : t('overrides')}`
}
