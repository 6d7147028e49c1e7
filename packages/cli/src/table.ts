import { printable } from './console.ts'

export interface Column<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number | boolean | null | undefined
}

const textOf = (value: string | number | boolean | null | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return printable(String(value))
}

const GAP = '  '

/** A table for people: columns as wide as their longest value, cut at the width of the terminal. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], width = Number.POSITIVE_INFINITY) {
  const cells = [
    columns.map(({ title }) => title.toUpperCase()),
    ...rows.map((row) => columns.map(({ value }) => textOf(value(row)))),
  ]
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)))
  return cells
    .map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(GAP))
    .map((line) => line.trimEnd())
    .map((line) => (line.length > width ? `${line.slice(0, Math.max(0, width - 1))}…` : line))
    .join('\n')
}

/** `1 toggle`, `2 toggles`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
