import { stringify } from 'yaml'
import { printable } from '../console.ts'
import type { FieldChange } from './diff.ts'
import { type Fields, labelOf } from './model.ts'
import type { Change } from './plan.ts'
import { matchedStrategies } from './strategy-matching.ts'

const SIGNS = { create: '+', update: '~', archive: '-' } as const
const MAX_LINES = 400

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

const shown = (value: unknown): string => (value === undefined ? 'nothing' : printable(JSON.stringify(value)))

const linesOf = (value: unknown): string[] =>
  value === undefined ? [] : stringify(value, { lineWidth: 0 }).trimEnd().split('\n').map(printable)

/** Lines that only one of both texts has, by their longest common subsequence. */
export function lineDiff(before: readonly string[], after: readonly string[]): string[] {
  if (before.length > MAX_LINES || after.length > MAX_LINES)
    return [`- ${before.length} lines`, `+ ${after.length} lines`]
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      (lengths[i] as number[])[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: string[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length)
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push(`  ${before[i++]}`)
      j++
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) lines.push(`- ${before[i++]}`)
    else lines.push(`+ ${after[j++]}`)
  return lines
}

/** A strategy keeps the parameters that its file does not mention, so they are not shown as removed. */
function withKeptParameters(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return after
  const stored = (before as Fields[]).map((fields, index) => ({
    id: String(index),
    fields,
    parameters: (fields.parameters ?? {}) as Fields,
  }))
  return matchedStrategies(after as Fields[], stored).map(({ wanted, stored: old }) => {
    const all = Object.entries({ ...old?.parameters, ...(wanted.parameters as Fields | undefined) })
    if (all.length === 0) return wanted
    return { ...wanted, parameters: Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))) }
  })
}

function fieldText({ path, before, after: wanted }: FieldChange): string {
  const after = path.at(-1) === 'strategies' ? withKeptParameters(before, wanted) : wanted
  const name = path.map((part) => printable(String(part))).join('.')
  if (isPlain(before) && isPlain(after)) return `    ${name}: ${shown(before)} -> ${shown(after)}`
  return [`    ${name}:`, ...lineDiff(linesOf(before), linesOf(after)).map((line) => `      ${line}`)].join('\n')
}

/** A new thing shows the fields that are worth reading. */
const newFieldText = ({ path, after }: FieldChange): string =>
  isPlain(after)
    ? `    ${path.join('.')}: ${shown(after)}`
    : [`    ${path.join('.')}:`, ...linesOf(after).map((line) => `      ${line}`)].join('\n')

const isWorthReading = ({ after }: FieldChange): boolean =>
  after !== null && after !== '' && after !== false && !(Array.isArray(after) && after.length === 0)

function changeText(change: Change): string {
  const title = `${SIGNS[change.type]} ${printable(labelOf(change.thing))}`
  if (change.type === 'archive') return `${title}: archived, because no file mentions it`
  const fields =
    change.type === 'create' ? change.fields.filter(isWorthReading).map(newFieldText) : change.fields.map(fieldText)
  return [title, ...fields].join('\n')
}

const COUNTED = { create: 'to create', update: 'to change', archive: 'to archive' } as const

export function summaryOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No changes: the server has what the files describe'
  const parts = (Object.keys(COUNTED) as Change['type'][]).flatMap((type) => {
    const count = changes.filter((change) => change.type === type).length
    return count === 0 ? [] : [`${count} ${COUNTED[type]}`]
  })
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}: ${parts.join(', ')}`
}

/** The plan for people. */
export const planText = (changes: readonly Change[]): string =>
  [...changes.map(changeText), summaryOf(changes)].join('\n\n')

const lineValue = (value: unknown): string => {
  const text = shown(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** One line per difference, for logs. */
export const driftLines = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => {
    const label = printable(labelOf(change.thing))
    if (change.type === 'create') return [`${label}: is not on the server`]
    if (change.type === 'archive') return [`${label}: is in no file`]
    return change.fields.map(
      ({ path, before, after }) =>
        `${label}: ${path.join('.')} is ${lineValue(before)} on the server and ${lineValue(after)} in the file`,
    )
  })

/** The plan for programs. */
export const planJson = (changes: readonly Change[]) => ({
  changes: changes.map(({ type, thing, fields }) => ({
    type,
    kind: thing.kind.name,
    ...(thing.project !== undefined && { project: thing.project }),
    name: thing.name,
    ...('file' in thing && { file: thing.file }),
    fields,
  })),
})
