import { type Reach, reachOf, type SegmentNames } from '@leverframe/domain'
import { t } from './messages.ts'

export { rolloutOf, strategySentence } from '@leverframe/domain'

import type { Strategy, ToggleEnvironment } from './types.ts'

/** On for everyone, on for some, off. */
export type OnFor = 'all' | 'some' | 'none'

export type NamedSegments = SegmentNames

/** The fields of a strategy that is stored, edited or wanted by a change request. */
export type StrategyLike = Pick<Strategy, 'name'> &
  Partial<Pick<Strategy, 'title' | 'disabled' | 'constraints' | 'segments' | 'variants'>> & {
    readonly parameters?: Readonly<Record<string, unknown>> | null | undefined
  }

type EnvironmentLike = Pick<ToggleEnvironment, 'enabled'> & { readonly strategies: readonly StrategyLike[] }

const ON_FOR: Readonly<Record<Reach, OnFor>> = { everyone: 'all', some: 'some', nobody: 'none' }

export const onFor = ({ enabled, strategies }: EnvironmentLike): OnFor => ON_FOR[reachOf(enabled, strategies).reach]

/** The text of the mark: "on", "on 25%", "on for some", "off". */
export function stateLabel({ enabled, strategies }: EnvironmentLike): string {
  const { reach, rollout } = reachOf(enabled, strategies)
  if (reach !== 'some') return reach === 'everyone' ? t('on') : t('off')
  return rollout === null ? t('on for some') : t('on {rollout}%', { rollout })
}
