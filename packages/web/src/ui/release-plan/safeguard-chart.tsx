import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { safeguardSeriesQuery } from '../../api/release-plans.ts'
import { t } from '../../lib/messages.ts'
import type { Safeguard } from '../../lib/release-plan.ts'
import { metricText, numberText } from '../../lib/release-plan-text.ts'
import { chartTop, comparedValues, linePath, meterParts } from './chart-rules.ts'
import classes from './release-plan.module.css'

const BOX = { width: 240, height: 40 }

interface SafeguardChartProps {
  readonly safeguard: Safeguard
  readonly environment: string
}

/** The value against its threshold: over time for a metric of the installation, as a bar for others. */
export function SafeguardChart({ safeguard, environment }: SafeguardChartProps) {
  const { impactMetric, triggerCondition } = safeguard
  const hasSeries = impactMetric.source === 'impact' && triggerCondition.relativeTo === undefined
  const { data } = useQuery({ ...safeguardSeriesQuery(safeguard, environment), enabled: hasSeries })
  const from = data ? Date.parse(data.start) / 1_000 : 0
  const points = comparedValues(data?.series[0]?.data ?? [], impactMetric, from)
  return points.length > 1 ? <Line safeguard={safeguard} points={points} /> : <Meter safeguard={safeguard} />
}

function Line({ safeguard, points }: { readonly safeguard: Safeguard; readonly points: readonly number[] }) {
  const id = useId()
  const { threshold } = safeguard.triggerCondition
  const top = chartTop(points, threshold)
  const limit = BOX.height - (threshold / top) * BOX.height
  const last = points.at(-1) ?? 0
  return (
    <svg
      viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={id}
      className={classes.chart}
    >
      <title id={id}>
        {t('{metricText} in the last hour: now {last}, highest {max}, threshold {threshold}', {
          metricText: metricText(safeguard),
          last: numberText(last),
          max: numberText(Math.max(...points)),
          threshold: numberText(threshold),
        })}
      </title>
      <line x1={0} x2={BOX.width} y1={BOX.height} y2={BOX.height} className={classes.chartBase} />
      <line x1={0} x2={BOX.width} y1={limit} y2={limit} className={classes.chartLimit} />
      <path d={linePath(points, top, BOX)} className={classes.chartLine} />
    </svg>
  )
}

/** The text next to it has the numbers. */
function Meter({ safeguard: { reading } }: { readonly safeguard: Safeguard }) {
  if (!reading || reading.value === null) return null
  const { value, limit } = meterParts(reading.value, reading.threshold)
  return (
    <div className={classes.meter} data-violated={reading.state === 'violated' || undefined} aria-hidden>
      <div style={{ width: `${value}%` }} />
      <span style={{ left: `${limit}%` }} />
    </div>
  )
}
