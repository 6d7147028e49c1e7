import type { Attack } from './attack.ts'

export interface Row {
  readonly attack: Attack
  readonly held: boolean
  readonly seen: string
  readonly ms: number
}

const WIDTHS = [24, 62, 44, 44, 8] as const
const cell = (text: string, width: number) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > width ? `${line.slice(0, width - 1)}…` : line.padEnd(width)
}
const line = (cells: readonly string[]) => `| ${cells.map((text, n) => cell(text, WIDTHS[n] ?? 8)).join(' | ')} |\n`

/** The table, and below it the full text of the attacks that succeeded. */
export function printTable(rows: readonly Row[], totalMs: number): void {
  const out = process.stdout
  out.write(line(['class', 'attack', 'expected', 'seen', 'result']))
  out.write(line(WIDTHS.map((width) => '-'.repeat(width))))
  for (const { attack, held, seen } of rows)
    out.write(line([attack.class, attack.title, attack.expected, seen, held ? 'held' : 'NOT HELD']))
  for (const { attack, seen } of rows.filter(({ held }) => !held))
    out.write(`\nNOT HELD: ${attack.title}\n  expected: ${attack.expected}\n  seen: ${seen}\n`)
  const slowest = rows.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  out.write(
    `\nSlowest: ${slowest.map(({ attack, ms }) => `${attack.title} (${(ms / 1000).toFixed(1)} s)`).join(', ')}\n`,
  )
  out.write(`Total: ${(totalMs / 1000).toFixed(1)} s\n`)
}
