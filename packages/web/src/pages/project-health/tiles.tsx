import { Text } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import { tilesOf } from './facts.ts'
import classes from './project-health.module.css'
import type { Insights } from './queries.ts'

/** The figures of the last 30 days. */
export const Tiles = ({ insights }: { readonly insights: Insights }) => (
  <dl className={classes.tiles} aria-label={t('Last 30 days')}>
    {tilesOf(insights).map(({ label, value, detail }) => (
      <div key={label} className={`lf-card ${classes.tile}`}>
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <dd className={classes.value}>{value}</dd>
        <Text component="dd" size="sm" c="dimmed">
          {detail}
        </Text>
      </div>
    ))}
  </dl>
)
