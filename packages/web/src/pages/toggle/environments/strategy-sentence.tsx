import { Text } from '@mantine/core'
import { onFor, rolloutOf, strategySentence } from '../../../lib/strategy.ts'
import type { Strategy } from '../../../lib/types.ts'
import { useSegmentNames } from '../../../ui/strategy/use-segment-names.ts'
import { WeightBarWithNames } from '../../../ui/variants/weight-bar.tsx'
import classes from './environments.module.css'
import { RolloutBar } from './rollout-bar.tsx'

/** A strategy as a sentence, with bars for its rollout and its variants. */
export function StrategySentence({ strategy }: { readonly strategy: Strategy }) {
  const segments = useSegmentNames()
  const rollout = rolloutOf(strategy)
  return (
    <div>
      {strategy.title && (
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {strategy.title}
        </Text>
      )}
      <Text size="sm" className={classes.sentence} data-disabled={strategy.disabled || undefined}>
        {strategySentence(strategy, segments)}
      </Text>
      {rollout !== undefined && !strategy.disabled && (
        <RolloutBar percent={rollout} isForAll={onFor({ enabled: true, strategies: [strategy] }) === 'all'} />
      )}
      {strategy.variants.length > 0 && (
        <div style={{ marginTop: 8 }}>
          <WeightBarWithNames variants={strategy.variants} />
        </div>
      )}
    </div>
  )
}
