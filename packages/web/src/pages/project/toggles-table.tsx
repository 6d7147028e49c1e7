import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react'
import type { Environment, FoundToggle } from '../../lib/types.ts'
import { useEnvironmentLook } from '../../ui/environment-badge.tsx'
import type { ProjectSearch } from './search.ts'
import { isInUse } from './state.ts'
import classes from './table.module.css'
import { BlankRow, type RowContext, ToggleRow } from './toggle-row.tsx'
import { useRows } from './use-toggle-search.ts'
import { useUsages } from './use-usages.ts'

/** The heights of the stylesheet. On a phone the switches are below the name. */
const ROW_HEIGHT = 48
const PHONE_ROW_HEIGHT = 76
const OVERSCAN = 6

interface TogglesTableProps {
  readonly projectId: string
  readonly search: ProjectSearch
  readonly total: number
  readonly isOld: boolean
  readonly environments: readonly Environment[]
  readonly rowContext: RowContext
  readonly selected: ReadonlyMap<string, FoundToggle>
  readonly onSelectAll: (isSelected: boolean) => void
  readonly onSort: (column: string) => void
}

/** A virtual list: only visible rows are rendered. */
export const TogglesTable = memo((props: TogglesTableProps) => {
  const { projectId, search, total, isOld, environments, rowContext, selected } = props
  const scroll = useRef<HTMLElement>(null)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => (isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
    initialRect: { width: 1_000, height: 700 },
  })
  const items = virtualizer.getVirtualItems()
  const rowAt = useRows(projectId, search, items[0]?.index ?? 0, items.at(-1)?.index ?? 0)
  const inUse = items.flatMap(({ index }) => {
    const toggle = rowAt(index)
    return toggle && isInUse(toggle, rowContext.nowMs) ? [toggle.name] : []
  })
  const usages = useUsages(projectId, inUse)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights of all rows follow from this alone
  useEffect(() => virtualizer.measure(), [isPhone])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section ref={scroll} className={`lf-card ${classes.scroll}`} aria-label="Toggles" tabIndex={0}>
      <table
        className={`${classes.table} ${isOld ? classes.old : ''}`}
        aria-rowcount={total + 1}
        aria-busy={isOld}
        style={{ '--environments': environments.length } as CSSProperties}
      >
        <caption className="lf-visually-hidden">Toggles of this project and where they are on</caption>
        <Head {...props} />
        <tbody>
          <Space height={items[0]?.start ?? 0} />
          {items.map(({ index }, position) => {
            const toggle = rowAt(index)
            return toggle === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike; who scrolls fast needs no new ones
              <BlankRow key={`blank ${position}`} rowIndex={index + 2} environments={environments.length} />
            ) : (
              <ToggleRow
                key={toggle.name}
                rowIndex={index + 2}
                toggle={toggle}
                isSelected={selected.has(toggle.name)}
                usage={usages.get(toggle.name)}
                rowContext={rowContext}
              />
            )
          })}
          <Space height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  )
})

/** A spacer for the rows above or below. It has one cell, because spanning hidden columns would make them take up space. */
const Space = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr className={classes.space} aria-hidden>
      <td style={{ height }} />
    </tr>
  )

function Head({ search, total, environments, selected, onSelectAll, onSort }: TogglesTableProps) {
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
            aria-label="Select all results"
            onChange={(event) => onSelectAll(event.currentTarget.checked)}
          />
        </HeadCell>
        {environments.map(({ name }) => {
          const { hue, isProduction, displayName } = lookOf(name)
          const edge = { 'data-hue': hue, 'data-production': isProduction || undefined }
          const column = { column: `environment:${name}`, label: displayName, className: classes.environmentColumn }
          return <HeadCell key={name} {...sort} {...edge} {...column} />
        })}
        <HeadCell {...sort} column="type" label="Type" className={classes.type} width={100} />
        <th scope="col" className={classes.stage} style={{ width: 84 }}>
          Stage
        </th>
        <th scope="col" className={classes.usage} style={{ width: 92 }}>
          Last day
        </th>
        <HeadCell {...sort} column="lastSeenAt" label="Last seen" className={classes.seen} width={116} />
        <HeadCell {...sort} column="createdAt" label="Created" className={classes.created} width={124} />
      </tr>
    </thead>
  )
}

interface HeadCellProps {
  readonly search: ProjectSearch
  readonly onSort: (column: string) => void
  readonly column: string
  readonly label?: string
  readonly className?: string | undefined
  readonly width?: number
  readonly children?: ReactNode
}

function HeadCell({ search, onSort, column, label = 'Name', className, width, children, ...edge }: HeadCellProps) {
  const isSorted = (search.sort ?? 'name') === column
  const order = search.down ? 'descending' : 'ascending'
  const Arrow = search.down ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={className}
      style={width === undefined ? undefined : { width }}
      aria-sort={isSorted ? order : undefined}
      {...edge}
    >
      <div className={classes.line}>
        {children}
        <button type="button" className={classes.sort} onClick={() => onSort(column)} title={`Sort by ${label}`}>
          <span>{label}</span>
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      </div>
    </th>
  )
}
