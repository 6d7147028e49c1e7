import { printable } from '../console.ts'
import { counted, table } from '../table.ts'
import type { SourceLocation } from './scan.ts'
import type { Verdict } from './verdicts.ts'
import type { Written } from './write-references.ts'

export interface Report {
  readonly files: number
  readonly toggles: readonly Verdict[]
  readonly archivedInCode: readonly {
    readonly name: string
    readonly project: string
    readonly references: readonly SourceLocation[]
  }[]
  readonly unknown: readonly { readonly name: string; readonly references: readonly SourceLocation[] }[]
  readonly written: readonly Written[]
}

const shown = (locations: readonly SourceLocation[]): string => {
  const lines = locations.slice(0, 5).map(({ path, line }) => `    ${printable(path)}:${line}`)
  return [...lines, ...(locations.length > 5 ? [`    and ${locations.length - 5} more`] : [])].join('\n')
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines, '']

const named = (items: readonly { readonly name: string; readonly references: readonly SourceLocation[] }[]): string[] =>
  items.map(({ name, references }) => `  ${printable(name)}\n${shown(references)}`)

/** The report for people. */
export function reportText({ files, toggles, archivedInCode, unknown, written }: Report, width: number): string {
  const canGo = toggles.filter((one) => one.canGo)
  const overview = table(
    toggles,
    [
      { title: 'toggle', value: ({ name }) => name },
      { title: 'project', value: ({ project }) => project },
      { title: 'why', value: ({ reasons }) => reasons.join(', ') },
      { title: 'last seen', value: ({ lastSeenAt }) => lastSeenAt?.slice(0, 10) ?? 'never' },
      { title: 'in code', value: ({ references }) => references.length },
      { title: 'next', value: ({ next }) => next },
    ],
    width,
  )
  return [
    ...(toggles.length === 0 ? ['No toggle is stale, completed or unused', ''] : [overview, '']),
    ...section(
      'In code, of toggles that are stale, completed or unused',
      named(toggles.filter((one) => one.references.length > 0)),
    ),
    ...section('Archived, and still in code', named(archivedInCode)),
    ...section('In calls of an SDK, and unknown to the server', named(unknown)),
    ...section(
      'Can go',
      canGo.map(({ name }) => `  ${printable(name)}`),
    ),
    ...written.map(({ project, references, toggles: count, leftOut }) =>
      [
        `${project}: ${counted(references, 'reference')} of ${counted(count, 'toggle')} stored`,
        ...(leftOut > 0 ? [`${leftOut} left out by the limits of the server`] : []),
      ].join(', '),
    ),
    `${counted(files, 'file')} scanned`,
  ].join('\n')
}
