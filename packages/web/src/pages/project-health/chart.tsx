import { Anchor, Group, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { t } from '../../lib/messages.ts'
import { Section } from '../../ui/section.tsx'
import classes from './chart.module.css'
import { axisTop, barsOf, chartSentence, largest, numberText, pathOf, type Series } from './chart-rules.ts'

const BOX = { width: 560, height: 140 }

interface ChartProps {
  readonly title: string
  readonly about?: ReactNode
  readonly kind: 'line' | 'bars'
  readonly series: readonly Series[]
  /** `%` or ` days`. */
  readonly unit?: string
  /** The top of the axis, if it is known. */
  readonly top?: number
  /** The heading of the first column of the table. */
  readonly period: 'Day' | 'Week'
}

/** A chart with a legend, a text alternative, and the same data as a table. */
export function Chart(props: ChartProps) {
  const { title, about, series, unit = '' } = props
  const [isTable, { toggle }] = useDisclosure(false)
  const isEmpty = series.every(({ points }) => points.every(({ value }) => value === null))
  return (
    <Section
      title={title}
      about={about}
      actions={
        !isEmpty && (
          <Anchor component="button" type="button" size="sm" onClick={toggle} aria-expanded={isTable}>
            {isTable ? t('Show chart') : t('Show table')}
          </Anchor>
        )
      }
    >
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {t('No data yet.')}
        </Text>
      )}
      {!isEmpty &&
        (isTable ? <ChartTable {...props} /> : <Drawing {...props} sentence={chartSentence(title, series, unit)} />)}
    </Section>
  )
}

function Drawing({ kind, series, unit = '', top: givenTop, sentence }: ChartProps & { readonly sentence: string }) {
  const id = useId()
  const top = givenTop ?? axisTop(largest(series))
  const labels = series[0]?.points.map(({ label }) => label) ?? []
  return (
    <figure className={classes.figure}>
      {series.length > 1 && <Legend series={series} />}
      <div className={classes.plot}>
        <div className={classes.axis} aria-hidden>
          <span>{numberText(top, unit)}</span>
          <span>{numberText(0, unit)}</span>
        </div>
        <svg
          viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={id}
          className={classes.svg}
        >
          <title id={id}>{sentence}</title>
          <line x1={0} x2={BOX.width} y1={0} y2={0} className={classes.grid} />
          <line x1={0} x2={BOX.width} y1={BOX.height / 2} y2={BOX.height / 2} className={classes.grid} />
          <line x1={0} x2={BOX.width} y1={BOX.height} y2={BOX.height} className={classes.base} />
          {kind === 'line' ? <Lines series={series} top={top} /> : <Bars series={series} top={top} />}
        </svg>
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </div>
    </figure>
  )
}

interface DrawnProps {
  readonly series: readonly Series[]
  readonly top: number
}

const Lines = ({ series, top }: DrawnProps) =>
  series.map(({ name, color, points }) => (
    <g key={name}>
      <path d={pathOf(points, top, BOX)} fill="none" stroke={color} strokeWidth={2} vectorEffect="non-scaling-stroke" />
      {points.length < 3 && <Dots points={points} color={color} top={top} />}
    </g>
  ))

/** A line through one or two points is hardly seen. */
const Dots = ({
  points,
  color,
  top,
}: {
  readonly points: Series['points']
  readonly color: string
  readonly top: number
}) =>
  points.map(({ label, value }, index) =>
    value === null ? null : (
      <circle
        key={label}
        cx={(BOX.width / Math.max(points.length - 1, 1)) * index}
        cy={BOX.height - (value / top) * BOX.height}
        r={3}
        fill={color}
      />
    ),
  )

const Bars = ({ series, top }: DrawnProps) =>
  barsOf(series, top, BOX).map((bars, position) => (
    <g key={series[position]?.name} fill={series[position]?.color}>
      {bars.map(({ label, ...bar }) => (
        <rect key={label} {...bar}>
          <title>{label}</title>
        </rect>
      ))}
    </g>
  ))

const Legend = ({ series }: { readonly series: readonly Series[] }) => (
  <Group gap="md" mb={4}>
    {series.map(({ name, color }) => (
      <span key={name} className={classes.key}>
        <span className={classes.swatch} style={{ background: color }} aria-hidden />
        {name}
      </span>
    ))}
  </Group>
)

const ChartTable = ({ title, series, unit, period }: ChartProps) => (
  <div className={classes.table}>
    <Table aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{period === 'Day' ? t('Day') : t('Week')}</Table.Th>
          {series.map(({ name }) => (
            <Table.Th key={name} ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {(series[0]?.points ?? []).map(({ label }, index) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400}>
              {label}
            </Table.Th>
            {series.map(({ name, points }) => (
              <Table.Td key={name} ta="right" className="lf-figures">
                {numberText(points[index]?.value ?? null, unit)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)
