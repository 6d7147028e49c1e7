import { orList } from '@leverframe/domain'
import type { Toggle } from '../../../lib/types.ts'

export type Dependency = NonNullable<Toggle['dependencies']>[number]

/** "to be on", "to be off", "to give the variant red or blue". */
export function dependencyText({ enabled, variants }: Pick<Dependency, 'enabled' | 'variants'>): string {
  if (!enabled) return 'to be off'
  return variants.length === 0 ? 'to be on' : `to give the variant ${orList(variants)}`
}
