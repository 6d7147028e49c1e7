import { orList } from '@leverframe/domain'
import type { Variant } from '../../lib/types.ts'
import { percentOf } from '../../lib/variants.ts'

const MAX_LETTERS = 60

const short = (text: string): string => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text)

/** "red 30% (fixed), json {"a": 1}, override for userId ann". */
export function variantText({ name, weight, weightType, payload, overrides }: Variant): string {
  const share = `${name} ${percentOf(weight)}${weightType === 'fix' ? ' (fixed)' : ''}`
  const gives = payload ? [`${payload.type} ${short(payload.value)}`] : []
  const always = overrides.map(({ contextName, values }) => `override for ${contextName} ${orList(values)}`)
  return [share, ...gives, ...always].join(', ')
}
