import { Table } from '@mantine/core'
import { useId } from 'react'
import { LOCALE, t } from '../lib/messages.ts'
import { inReadersZone } from '../lib/time-zone.ts'
import classes from './time-chart.module.css'
import {
  figure,
  lonelyPoints,
  seriesColor,
  type TimeMarker,
  type TimeSeries,
  type TimeWindow,
  tableRows,
  timePath,
  timeSentence,
  topOf,
  xOf,
  yOf,
} from './time-chart-rules.ts'

const BOX = { width: 800, height: 220 }

export interface TimeChartProps {
  readonly title: string
  readonly series: readonly TimeSeries[]
  readonly window: TimeWindow
  readonly markers?: readonly TimeMarker[]
  /** A line across the chart, such as the limit of a guard. */
  readonly threshold?: number | undefined
}

const timeFormat = ({ from, to }: TimeWindow) =>
  new Intl.DateTimeFormat(LOCALE, {
    ...inReadersZone(),
    ...(to - from > 86_400 && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  })

/** Lines over time with changes as vertical lines. `TimeTable` has the same data. */
export function TimeChart({ title, series, window, markers = [], threshold }: TimeChartProps) {
  const id = useId()
  const top = topOf(series, threshold)
  const time = timeFormat(window)
  return (
    <figure className={classes.figure}>
      {series.length > 1 && <Keys series={series} />}
      <div className={classes.plot}>
        <div className={classes.axis} aria-hidden>
          <span>{figure(top)}</span>
          <span>{figure(0)}</span>
        </div>
        <svg
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={id}
          className={classes.svg}
        >
          <title id={id}>{timeSentence(title, series, markers.length)}</title>
          {[0, BOX.height / 2].map((y) => (
            <line key={y} x1={0} x2={BOX.width} y1={y} y2={y} className={classes.grid} />
          ))}
          <line x1={0} x2={BOX.width} y1={BOX.height} y2={BOX.height} className={classes.base} />
          <Markers markers={markers} window={window} />
          {threshold !== undefined && <Threshold y={yOf(threshold, top, BOX)} />}
          {series.map((one, index) => (
            <g key={one.name} stroke={seriesColor(index)}>
              <path d={timePath(one, window, top, BOX)} className={classes.line} />
              {lonelyPoints(one, window).map(([at, value]) => (
                <path key={at} d={`M${xOf(at, window, BOX)},${yOf(value, top, BOX)}h0`} className={classes.dot} />
              ))}
            </g>
          ))}
        </svg>
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{time.format(window.from * 1_000)}</span>
        <span>{time.format(window.to * 1_000)}</span>
      </div>
    </figure>
  )
}

const Threshold = ({ y }: { readonly y: number }) => (
  <line x1={0} x2={BOX.width} y1={y} y2={y} className={classes.threshold} />
)

const Markers = ({ markers, window }: { readonly markers: readonly TimeMarker[]; readonly window: TimeWindow }) =>
  markers.map(({ at, label }) => {
    const x = xOf(Date.parse(at) / 1_000, window, BOX)
    return (
      <line key={at + label} x1={x} x2={x} y1={0} y2={BOX.height} className={classes.marker}>
        <title>{label}</title>
      </line>
    )
  })

const Keys = ({ series }: { readonly series: readonly TimeSeries[] }) => (
  <div className={classes.keys}>
    {series.map(({ name }, index) => (
      <span key={name} className={classes.key}>
        <span className={classes.swatch} style={{ background: seriesColor(index) }} aria-hidden />
        {name}
      </span>
    ))}
  </div>
)

/** The data of a chart as a table, newest first. */
export const TimeTable = ({ title, series, window }: Pick<TimeChartProps, 'title' | 'series' | 'window'>) => (
  <div className={classes.table}>
    <Table aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Time')}</Table.Th>
          {series.map(({ name }) => (
            <Table.Th key={name} ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tableRows(series).map(({ at, values }) => (
          <Table.Tr key={at}>
            <Table.Th scope="row" fw={400}>
              {timeFormat(window).format(at * 1_000)}
            </Table.Th>
            {series.map(({ name }, index) => (
              <Table.Td key={name} ta="right" className="lf-figures">
                {figure(values[index])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)
