import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface WideTableProps {
  readonly label: string
  readonly minWidth?: number
  readonly heads: readonly ReactNode[]
  readonly children: ReactNode
}

/** A table that scrolls in its own frame where there is little room; the keyboard reaches the frame. */
export const WideTable = ({ label, minWidth = 720, heads, children }: WideTableProps) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    type="native"
    className="lf-card"
    tabIndex={0}
    role="region"
    aria-label={label}
  >
    <Table>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <Table.Th key={index}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

/** The head of a column of buttons. */
export const ActionsHead = () => <span className="lf-visually-hidden">Actions</span>
