import { orList } from '@leverframe/domain'
import { t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'

export type Dependency = NonNullable<Toggle['dependencies']>[number]

/** "being on", "being off", "with variant red or blue". */
export function dependencyText({ enabled, variants }: Pick<Dependency, 'enabled' | 'variants'>): string {
  if (!enabled) return t('being off')
  return variants.length === 0 ? t('being on') : t('with variant {variants}', { variants: orList(variants) })
}
