import { Anchor, Box, Group, Table, Text } from '@mantine/core'
import { useDisclosure, useElementSize } from '@mantine/hooks'
import { LOCALE, T, t } from '../../../lib/messages.ts'
import { inReadersZone } from '../../../lib/time-zone.ts'
import { ceilingOf, inFigures, type Marker, type Period, type Unit } from '../../../lib/usage.ts'
import classes from './usage-chart.module.css'

interface UsageChartProps {
  readonly periods: readonly Period[]
  readonly unit: Unit
  /** Where the toggle changed. */
  readonly markers: readonly Marker[]
  /** The text alternative of the chart. */
  readonly summary: string
}

const HEIGHT = 180
const LEFT = 56
const BOTTOM = 20
const TOP = 18
/** The width of a time label below the bars. */
const ROOM_OF_TIME = 56

/** Days are those of the server, in UTC. */
const zoneOf = (unit: Unit) => (unit === 'day' ? { timeZone: 'UTC' } : inReadersZone())
const TIMES = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
} as const
const MOMENTS = {
  hour: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const

const timeOf = (at: string, unit: Unit): string =>
  new Intl.DateTimeFormat(LOCALE, { ...TIMES[unit], ...zoneOf(unit) }).format(new Date(at))
const whenOf = (at: string, unit: Unit): string =>
  new Intl.DateTimeFormat(LOCALE, { ...MOMENTS[unit], ...zoneOf(unit) }).format(new Date(at))

/** One bar per hour or day, with on above off. The same data is available as a table. */
export function UsageChart({ periods, unit, markers, summary }: UsageChartProps) {
  const [isTable, { toggle }] = useDisclosure(false)
  return (
    <Box className="lf-card" p="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="md" aria-hidden>
          <Text size="xs" className={classes.legend}>
            <T text="{span} on" span={<span className={classes.on} />} />
          </Text>
          <Text size="xs" className={classes.legend}>
            <T text="{span} off" span={<span className={classes.off} />} />
          </Text>
          {markers.length > 0 && (
            <Text size="xs" className={classes.legend}>
              <T text="{span} toggle changed" span={<span className={classes.changed} />} />
            </Text>
          )}
        </Group>
        <Anchor component="button" type="button" size="xs" onClick={toggle} aria-expanded={isTable}>
          {isTable ? t('Chart') : t('Table')}
        </Anchor>
      </Group>
      {isTable ? (
        <PeriodsTable periods={periods} unit={unit} markers={markers} />
      ) : (
        <Bars periods={periods} unit={unit} markers={markers} summary={summary} />
      )}
    </Box>
  )
}

/** As wide as the container, so that text keeps its size on a phone. */
function Bars({ periods, unit, markers, summary }: UsageChartProps) {
  const { ref, width } = useElementSize()
  return (
    <div ref={ref} className={classes.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={summary}>
          <Grid periods={periods} width={width} />
          {periods.map((period, index) => (
            <Bar key={period.at} period={period} index={index} periods={periods} unit={unit} width={width} />
          ))}
          {markers.map((marker) => (
            <ChangeMark key={marker.index} marker={marker} periods={periods} unit={unit} width={width} />
          ))}
        </svg>
      )}
    </div>
  )
}

interface DrawingProps {
  readonly periods: readonly Period[]
  readonly width: number
}

const topOf = (periods: readonly Period[]): number => ceilingOf(Math.max(...periods.map(({ yes, no }) => yes + no)))

/** The y position of a count. */
const heightOf = (count: number, periods: readonly Period[]): number =>
  HEIGHT - BOTTOM - (count / topOf(periods)) * (HEIGHT - BOTTOM - TOP)

const Grid = ({ periods, width }: DrawingProps) =>
  [0, topOf(periods) / 2, topOf(periods)].map((value) => (
    <g key={value}>
      <line x1={LEFT} x2={width} y1={heightOf(value, periods)} y2={heightOf(value, periods)} className={classes.grid} />
      <text x={LEFT - 8} y={heightOf(value, periods) + 4} textAnchor="end" className={classes.word}>
        {Number.isInteger(value) && inFigures(value)}
      </text>
    </g>
  ))

interface BarProps extends DrawingProps {
  readonly unit: Unit
  readonly period: Period
  readonly index: number
}

function Bar({ period, index, periods, unit, width }: BarProps) {
  const { at, yes, no } = period
  const step = (width - LEFT) / periods.length
  const bar = { x: LEFT + index * step + 1, width: Math.max(step - 2, 1) }
  const [middle, top] = [heightOf(no, periods), heightOf(yes + no, periods)]
  const every = Math.ceil((periods.length * ROOM_OF_TIME) / (width - LEFT))
  return (
    <g>
      <title>{t('{at}: on {yes}, off {no}', { at: whenOf(at, unit), yes: inFigures(yes), no: inFigures(no) })}</title>
      <rect {...bar} y={TOP} height={HEIGHT - BOTTOM - TOP} className={classes.catch} />
      <rect {...bar} y={middle} height={HEIGHT - BOTTOM - middle} className={classes.no} />
      <rect {...bar} y={top} height={middle - top} className={classes.yes} />
      {index % every === 0 && index <= periods.length - every / 2 && (
        <text x={bar.x} y={HEIGHT - 4} className={classes.word}>
          {timeOf(at, unit)}
        </text>
      )}
    </g>
  )
}

const textAt = (markers: readonly Marker[], index: number): string =>
  markers.find((one) => one.index === index)?.texts.join('; ') ?? ''

interface ChangeMarkProps extends DrawingProps {
  readonly marker: Marker
  readonly unit: Unit
}

/** A line with a flag at the top: the toggle changed in this hour or on this day. */
function ChangeMark({ marker: { index, texts }, periods, unit, width }: ChangeMarkProps) {
  const step = (width - LEFT) / periods.length
  const x = LEFT + (index + 0.5) * step
  return (
    <g data-marker>
      <title>{`${whenOf(periods[index]?.at ?? '', unit)}: ${texts.join('; ')}`}</title>
      <line x1={x} x2={x} y1={6} y2={HEIGHT - BOTTOM} className={classes.mark} />
      <path d={`M ${x - 5} 2 h 10 l -5 8 z`} className={classes.flag} />
    </g>
  )
}

const PeriodsTable = ({ periods, unit, markers }: Omit<UsageChartProps, 'summary'>) => (
  <Table.ScrollContainer
    type="native"
    minWidth={280}
    mah={320}
    tabIndex={0}
    role="region"
    aria-label={t('Counts by {unit}', { unit })}
  >
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{unit === 'hour' ? t('Hour') : t('Day (UTC)')}</Table.Th>
          <Table.Th ta="right">{t('On')}</Table.Th>
          <Table.Th ta="right">{t('Off')}</Table.Th>
          {markers.length > 0 && <Table.Th>{t('Changes')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {periods.toReversed().map(({ at, yes, no }, reversed) => (
          <Table.Tr key={at}>
            <Table.Td>{whenOf(at, unit)}</Table.Td>
            <Table.Td ta="right">{inFigures(yes)}</Table.Td>
            <Table.Td ta="right">{inFigures(no)}</Table.Td>
            {markers.length > 0 && <Table.Td>{textAt(markers, periods.length - 1 - reversed)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
