import type { Permission } from '@leverframe/domain'
import { ActionIcon, Table, Tooltip } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import type { Where } from '../api/permissions.ts'
import { Guard, useHidden } from './guarded.tsx'
import classes from './listing.module.css'

interface ListingProps {
  /** The label of the table for screen readers. */
  readonly label: string
  /** The first text is the column of the name. */
  readonly head: readonly ReactNode[]
  readonly children: ReactNode
  /** The minimum width in pixels. In less space the table scrolls. */
  readonly minWidth?: number | undefined
  /** All columns are alike, so they stay columns on a phone. */
  readonly isMatrix?: boolean
}

/** For the stylesheet: on a phone the titles are above the cells, except for the name. */
const titlesOf = (head: readonly ReactNode[], main: number): CSSProperties =>
  Object.fromEntries(
    head.flatMap((title, index) =>
      typeof title === 'string' && index !== main ? [[`--title-${index + 1}`, JSON.stringify(title)]] : [],
    ),
  )

/** A table in a card, which scrolls if it is wider than the page. A last column with a hidden header is for actions. */
export function Listing({ label, head, children, minWidth, isMatrix = false }: ListingProps) {
  const main = head.findIndex((title) => typeof title === 'string')
  const least = minWidth === undefined ? {} : { '--least': `${minWidth}px` }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark: it stands in a section of the same name
    <div
      role="group"
      className={`lf-card ${classes.scroll} ${isMatrix ? '' : classes.cards}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      data-main={main + 1}
      data-actions={typeof head.at(-1) === 'string' ? undefined : true}
      style={{ ...titlesOf(head, main), ...least }}
    >
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {head.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <Table.Th key={index}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}

export const HiddenHead = ({ children }: { readonly children: string }) => (
  <span className="lf-visually-hidden">{children}</span>
)

interface RowActionProps extends Where {
  readonly need: Permission | readonly Permission[]
  readonly because?: string | undefined
  /** Allowed in another way than by the permission. */
  readonly isOpen?: boolean
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

/** A small button at the end of a row, for users with the permission. */
export function RowAction({ label, icon, onClick, isOpen = false, ...guard }: RowActionProps) {
  const { need, project, environment } = guard
  const isHidden = useHidden(typeof need === 'string' ? [need] : need, { project, environment }, isOpen)
  if (isHidden) return null
  const button = (isAllowed: boolean) => (
    <Tooltip label={label} disabled={!isAllowed}>
      <ActionIcon aria-label={label} onClick={onClick} disabled={!isAllowed}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
  return isOpen ? button(true) : <Guard {...guard}>{button}</Guard>
}
