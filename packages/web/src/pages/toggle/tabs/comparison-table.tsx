import { Table, Text } from '@mantine/core'
import { Equal, EqualNot } from 'lucide-react'
import { pairsOf, type StrategyPair } from '../../../lib/compare.ts'
import { type Difference, strategyDifferences, variantDifferences, wholeStrategy } from '../../../lib/differences.ts'
import { t } from '../../../lib/messages.ts'
import type { NamedSegments } from '../../../lib/strategy.ts'
import type { Strategy, ToggleEnvironment } from '../../../lib/types.ts'
import { variantsSentence } from '../../../lib/variants.ts'
import { EnvironmentBadge } from '../../../ui/environment-badge.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import classes from './comparison-table.module.css'

interface ComparisonTableProps {
  readonly left: ToggleEnvironment
  readonly right: ToggleEnvironment
  readonly segments: NamedSegments
}

/** The parts, with the differing fields below each part that differs. */
export function ComparisonTable({ left, right, segments }: ComparisonTableProps) {
  const pairs = pairsOf(left.strategies, right.strategies)
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={0}
      className={`lf-card ${classes.comparison}`}
      tabIndex={0}
      role="region"
      aria-label={t('Operator')}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('What')}</Table.Th>
            {[left, right].map(({ name }) => (
              <Table.Th key={name}>
                <EnvironmentBadge name={name} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Part
            title={t('Switch')}
            isSame={left.enabled === right.enabled}
            cells={[left, right].map((one) => <StateMark key={one.name} onFor={one.enabled ? 'all' : 'none'} />)}
          />
          {pairs.map((pair, index) => (
            <StrategyPart key={pair.left?.id ?? pair.right?.id} pair={pair} index={index} segments={segments} />
          ))}
          <VariantsPart left={left} right={right} />
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface PartProps {
  readonly title: string
  readonly isSame: boolean
  readonly cells: readonly React.ReactNode[]
}

const Part = ({ title, isSame, cells }: PartProps) => (
  <Table.Tr className={isSame ? undefined : classes.differs}>
    <Table.Th scope="row" className={classes.part}>
      {isSame ? <Equal size={14} aria-hidden /> : <EqualNot size={14} aria-hidden />} {title}
      <span className="lf-visually-hidden">{isSame ? t(', the same') : t(', different')}</span>
    </Table.Th>
    {cells.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the left one and the right one
      <Table.Td key={index} className={classes.cell}>
        {cell}
      </Table.Td>
    ))}
  </Table.Tr>
)

/** The differing fields, with the values of both sides. */
const Fields = ({ rows }: { readonly rows: readonly Difference[] }) =>
  rows.map(({ field, before, after }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two fields can have the same name, and they never move
    <Table.Tr key={`${field} ${index}`} className={classes.field}>
      <Table.Th scope="row" fw={400} pl="lg">
        {field}
      </Table.Th>
      <Table.Td className={classes.value}>{before ?? <Absent />}</Table.Td>
      <Table.Td className={classes.value}>{after ?? <Absent />}</Table.Td>
    </Table.Tr>
  ))

const Absent = () => (
  <Text component="span" size="sm" c="dimmed">
    {t('not there')}
  </Text>
)

interface StrategyPartProps {
  readonly pair: StrategyPair
  readonly index: number
  readonly segments: NamedSegments
}

function StrategyPart({ pair, index, segments }: StrategyPartProps) {
  const { left, right } = pair
  const rows = strategyDifferences(left, right, segments)
  const cellOf = (one: Strategy | null) => (one ? wholeStrategy(one, segments) : <Absent />)
  return (
    <>
      <Part
        title={t('Strategy {index}', { index: index + 1 })}
        isSame={rows.length === 0}
        cells={[cellOf(left), cellOf(right)]}
      />
      {left && right && <Fields rows={rows} />}
    </>
  )
}

function VariantsPart({ left, right }: Pick<ComparisonTableProps, 'left' | 'right'>) {
  const [was, is] = [left.variants ?? [], right.variants ?? []]
  const rows = variantDifferences(was, is)
  return (
    <>
      <Part title={t('Variants')} isSame={rows.length === 0} cells={[variantsSentence(was), variantsSentence(is)]} />
      <Fields rows={rows} />
    </>
  )
}
