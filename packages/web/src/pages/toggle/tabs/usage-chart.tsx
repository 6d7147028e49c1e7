import { Anchor, Box, Group, Table, Text } from '@mantine/core'
import { useDisclosure, useElementSize } from '@mantine/hooks'
import { ceilingOf, type Hour, inFigures } from '../../../words/usage.ts'
import classes from './usage-chart.module.css'

interface UsageChartProps {
  readonly hours: readonly Hour[]
  /** What the picture says, for those who do not see it. */
  readonly summary: string
}

const HEIGHT = 180
const LEFT = 56
const BOTTOM = 20
const TOP = 8
/** What a time of the day takes below the bars. */
const ROOM_OF_TIME = 56

const timeOf = (at: string): string => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

const whenOf = (at: string): string =>
  new Date(at).toLocaleString('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' })

/** On above off, one bar an hour; the same as a table on demand. */
export function UsageChart({ hours, summary }: UsageChartProps) {
  const [isTable, { toggle }] = useDisclosure(false)
  return (
    <Box className="lf-card" p="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="md" aria-hidden>
          <Text size="xs" className={classes.legend}>
            <span className={classes.on} /> on
          </Text>
          <Text size="xs" className={classes.legend}>
            <span className={classes.off} /> off
          </Text>
        </Group>
        <Anchor component="button" type="button" size="xs" onClick={toggle} aria-expanded={isTable}>
          {isTable ? 'As a picture' : 'As a table'}
        </Anchor>
      </Group>
      {isTable ? <HoursTable hours={hours} /> : <Bars hours={hours} summary={summary} />}
    </Box>
  )
}

/** As wide as there is room, so that words keep their size on a phone. */
function Bars({ hours, summary }: UsageChartProps) {
  const { ref, width } = useElementSize()
  return (
    <div ref={ref} className={classes.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={summary}>
          <Grid hours={hours} width={width} />
          {hours.map((hour, index) => (
            <Bar key={hour.at} hour={hour} index={index} hours={hours} width={width} />
          ))}
        </svg>
      )}
    </div>
  )
}

interface DrawingProps {
  readonly hours: readonly Hour[]
  readonly width: number
}

const topOf = (hours: readonly Hour[]): number => ceilingOf(Math.max(...hours.map(({ yes, no }) => yes + no)))

/** Where a count stands, from above. */
const heightOf = (count: number, hours: readonly Hour[]): number =>
  HEIGHT - BOTTOM - (count / topOf(hours)) * (HEIGHT - BOTTOM - TOP)

const Grid = ({ hours, width }: DrawingProps) =>
  [0, topOf(hours) / 2, topOf(hours)].map((value) => (
    <g key={value}>
      <line x1={LEFT} x2={width} y1={heightOf(value, hours)} y2={heightOf(value, hours)} className={classes.grid} />
      <text x={LEFT - 8} y={heightOf(value, hours) + 4} textAnchor="end" className={classes.word}>
        {Number.isInteger(value) && inFigures(value)}
      </text>
    </g>
  ))

interface BarProps extends DrawingProps {
  readonly hour: Hour
  readonly index: number
}

function Bar({ hour, index, hours, width }: BarProps) {
  const { at, yes, no } = hour
  const step = (width - LEFT) / hours.length
  const place = { x: LEFT + index * step + 1, width: Math.max(step - 2, 1) }
  const [middle, top] = [heightOf(no, hours), heightOf(yes + no, hours)]
  const every = Math.ceil((hours.length * ROOM_OF_TIME) / (width - LEFT))
  return (
    <g>
      <title>{`${whenOf(at)}: on ${inFigures(yes)}, off ${inFigures(no)}`}</title>
      <rect {...place} y={TOP} height={HEIGHT - BOTTOM - TOP} className={classes.catch} />
      <rect {...place} y={middle} height={HEIGHT - BOTTOM - middle} className={classes.no} />
      <rect {...place} y={top} height={middle - top} className={classes.yes} />
      {index % every === 0 && index <= hours.length - every / 2 && (
        <text x={place.x} y={HEIGHT - 4} className={classes.word}>
          {timeOf(at)}
        </text>
      )}
    </g>
  )
}

const HoursTable = ({ hours }: { readonly hours: readonly Hour[] }) => (
  <Table.ScrollContainer
    type="native"
    minWidth={280}
    mah={320}
    tabIndex={0}
    role="region"
    aria-label="Counts hour by hour"
  >
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Hour</Table.Th>
          <Table.Th ta="right">On</Table.Th>
          <Table.Th ta="right">Off</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {hours.toReversed().map(({ at, yes, no }) => (
          <Table.Tr key={at}>
            <Table.Td>{whenOf(at)}</Table.Td>
            <Table.Td ta="right">{inFigures(yes)}</Table.Td>
            <Table.Td ta="right">{inFigures(no)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
