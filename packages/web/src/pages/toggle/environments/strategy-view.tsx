import { strategyCore } from '@leverframe/domain'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../lib/messages.ts'
import type { Strategy } from '../../../lib/types.ts'
import { useSegmentNames } from '../../../ui/strategy/use-segment-names.ts'
import { ConstraintLines } from './constraint-lines.tsx'
import classes from './environments.module.css'
import { VariantList } from './variant-list.tsx'

interface StrategyViewProps {
  readonly strategy: Strategy
  /** Adds the bar of the rollout to the sentence. */
  readonly withRollout: (sentence: string) => ReactNode
  /** Pending values. */
  readonly ghosts: ReactNode
  /** "about 1,300 of 4,359 evaluations a day". */
  readonly estimate?: string | undefined
}

/** A strategy in the order people think: how many, who, and what they get. */
export function StrategyView({ strategy, withRollout, ghosts, estimate }: StrategyViewProps) {
  const { who, how } = strategyCore(strategy)
  const notes = [how.replace(/^, /, ''), estimate].filter(Boolean)
  return (
    <div className={classes.strategyBody} data-disabled={strategy.disabled || undefined}>
      {strategy.title && (
        <Text size="sm" fw={600} className={classes.wrap}>
          {strategy.title}
        </Text>
      )}
      <div className={classes.sentence}>
        {withRollout(t('On for {who}{what}', { who, what: strategy.disabled ? t(' (inactive)') : '' }))}
      </div>
      {ghosts}
      <Segments ids={strategy.segments ?? []} />
      <ConstraintLines constraints={strategy.constraints ?? []} />
      {notes.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {notes.join(' · ')}
        </Text>
      )}
      {strategy.variants.length > 0 && (
        <div className={classes.strategyVariants}>
          <VariantList variants={strategy.variants} />
        </div>
      )}
    </div>
  )
}

function Segments({ ids }: { readonly ids: readonly number[] }) {
  const names = useSegmentNames()
  if (ids.length === 0) return null
  return (
    <Text size="sm" className={classes.segments}>
      <span>{t('in segment')}</span>{' '}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 && t(' and ')}
          <strong>{names.get(id) ?? `#${id}`}</strong>
        </span>
      ))}
    </Text>
  )
}
