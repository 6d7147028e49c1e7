import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { useEnvironmentLook } from '../../ui/environment-badge.tsx'
import { COLUMN_LABELS, type Column } from './columns.ts'
import { type Density, rowHeight } from './density.ts'
import { RowIcons } from './row-icons.tsx'
import type { ProjectSearch } from './search.ts'
import { isInUse } from './state.ts'
import classes from './table.module.css'
import { BlankRow, type RowContext, ToggleRow, type ToggleRowProps } from './toggle-row.tsx'
import { useNow } from './use-now.ts'
import { type TableFacts, useRowContext } from './use-row-context.ts'
import { useRows } from './use-toggle-search.ts'
import { useUsages } from './use-usages.ts'

/** Rows outside of the view. Each of them makes a search slower; three are enough for a turn of the wheel. */
const OVERSCAN = 3

interface TogglesTableProps {
  /** Undefined: the list of all projects. */
  readonly projectId: string | undefined
  readonly search: ProjectSearch
  readonly density: Density
  readonly total: number
  readonly isOld: boolean
  readonly facts: TableFacts
  readonly selected: ReadonlyMap<string, FoundToggle>
  readonly onSelectAll: (isSelected: boolean) => void
  readonly onSort: (column: string) => void
}

/** The rows of one project share what depends on the project. */
export const TogglesTable = memo((props: TogglesTableProps) =>
  props.projectId === undefined ? <Rows {...props} /> : <RowsOfProject {...props} projectId={props.projectId} />,
)

const RowsOfProject = (props: TogglesTableProps & { readonly projectId: string }) => (
  <Rows {...props} rowContext={useRowContext(props.projectId, props.facts)} />
)

interface RowsProps extends TogglesTableProps {
  /** Undefined: each row has its own. */
  readonly rowContext?: RowContext
}

/** A virtual list: only visible rows are rendered. */
function Rows(props: RowsProps) {
  const { rowContext, projectId, search, density, total, isOld, facts, selected } = props
  const { environments, columns } = facts
  const nowMs = useNow()
  const scroll = useRef<HTMLElement>(null)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight(density, isPhone === true),
    overscan: OVERSCAN,
    initialRect: { width: 1_000, height: 700 },
  })
  const items = virtualizer.getVirtualItems()
  const rowAt = useRows(projectId, search, items[0]?.index ?? 0, items.at(-1)?.index ?? 0)
  const inUse = items.flatMap(({ index }) => {
    const toggle = rowAt(index)
    return toggle && columns.includes('usage') && isInUse(toggle, nowMs) ? [toggle] : []
  })
  const usages = useUsages(inUse)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights of all rows follow from this alone
  useEffect(() => virtualizer.measure(), [isPhone, density])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section ref={scroll} className={`lf-card ${classes.scroll}`} aria-label={t('Toggles')} tabIndex={0}>
      <RowIcons />
      <table
        className={`${classes.table} ${isOld ? classes.old : ''}`}
        aria-rowcount={total + 1}
        aria-busy={isOld}
        data-density={density}
        style={tableStyle(environments.length, columns)}
      >
        <caption className="lf-visually-hidden">{t('Toggles and where they are on')}</caption>
        <Head {...props} />
        <tbody>
          <Space height={items[0]?.start ?? 0} />
          {items.map(({ index }, position) => {
            const toggle = rowAt(index)
            return toggle === undefined ? (
              <BlankRow
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike; fast scrolling needs no new ones
                key={`blank ${position}`}
                rowIndex={index + 2}
                environments={environments.length}
                columns={columns}
              />
            ) : (
              <Row
                key={toggle.name}
                rowIndex={index + 2}
                toggle={toggle}
                isSelected={selected.has(toggle.name)}
                usage={usages.get(toggle.name)}
                facts={facts}
                rowContext={rowContext}
              />
            )
          })}
          <Space height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  )
}

interface RowProps extends Omit<ToggleRowProps, 'rowContext'> {
  readonly facts: TableFacts
  readonly rowContext: RowContext | undefined
}

const Row = ({ facts, rowContext, ...row }: RowProps) =>
  rowContext ? <ToggleRow {...row} rowContext={rowContext} /> : <RowOfProject {...row} facts={facts} />

/** Permissions, protection and switches depend on the project of the toggle. */
const RowOfProject = ({ facts, ...row }: Omit<RowProps, 'rowContext'>) => (
  <ToggleRow {...row} rowContext={useRowContext(row.toggle.project, facts)} />
)

/** Columns as custom properties: the stylesheet adds up the widths of those that are shown. */
const tableStyle = (environments: number, columns: readonly Column[]): CSSProperties =>
  ({
    '--environments': environments,
    ...Object.fromEntries(columns.map((column) => [`--${column}`, 1])),
  }) as CSSProperties

/** A spacer for the rows above or below. It has one cell, because spanning hidden columns would make them take up space. */
const Space = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr className={classes.space} aria-hidden>
      <td style={{ height }} />
    </tr>
  )

function Head({ search, total, facts, selected, onSelectAll, onSort }: TogglesTableProps) {
  const { environments, columns } = facts
  const lookOf = useEnvironmentLook()
  const sort = { search, onSort }
  return (
    <thead>
      <tr aria-rowindex={1}>
        <HeadCell {...sort} column="name" className={classes.name}>
          <input
            type="checkbox"
            className={classes.check}
            checked={selected.size > 0 && selected.size >= total}
            ref={(box) => {
              if (box) box.indeterminate = selected.size > 0 && selected.size < total
            }}
            aria-label={t('Select all results')}
            onChange={(event) => onSelectAll(event.currentTarget.checked)}
          />
        </HeadCell>
        {environments.map(({ name }) => {
          const { hue, isProduction, displayName } = lookOf(name)
          const edge = { 'data-hue': hue, 'data-production': isProduction || undefined }
          const column = { column: `environment:${name}`, label: displayName, className: classes.environmentColumn }
          return <HeadCell key={name} {...sort} {...edge} {...column} />
        })}
        {columns.map((column) => {
          const sorted = SORTED_BY[column]
          return sorted === undefined ? (
            <th key={column} scope="col" className={classes[column]}>
              {COLUMN_LABELS[column]}
            </th>
          ) : (
            <HeadCell
              key={column}
              {...sort}
              column={sorted}
              label={COLUMN_LABELS[column]}
              className={classes[column]}
            />
          )
        })}
      </tr>
    </thead>
  )
}

/** The sort keys of the server. */
const SORTED_BY: Readonly<Partial<Record<Column, string>>> = {
  project: 'project',
  type: 'type',
  seen: 'lastSeenAt',
  created: 'createdAt',
}

interface HeadCellProps {
  readonly search: ProjectSearch
  readonly onSort: (column: string) => void
  readonly column: string
  readonly label?: string
  readonly className?: string | undefined
  readonly children?: ReactNode
}

function HeadCell({ search, onSort, column, label = t('Name'), className, children, ...edge }: HeadCellProps) {
  const isSorted = (search.sort ?? 'name') === column
  const order = search.down ? 'descending' : 'ascending'
  const Arrow = search.down ? ArrowDown : ArrowUp
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : undefined} {...edge}>
      <div className={classes.line}>
        {children}
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort(column)}
          title={t('Sort by {label}', { label })}
        >
          <span>{label}</span>
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      </div>
    </th>
  )
}
