import { groupedBy } from '@leverframe/domain'
import { printable } from '../console.ts'
import type { Note } from './model.ts'

export interface Taken {
  /** `toggle`, `segment`, … */
  readonly kind: string
  readonly name: string
  readonly action: 'created' | 'updated' | 'unchanged'
}

/** Collects what an import does. */
export interface Report {
  readonly isDryRun: boolean
  readonly taken: Taken[]
  readonly notes: Note[]
  readonly changeRequests: { readonly project: string; readonly environment: string; readonly id: number }[]
}

export const newReport = (isDryRun: boolean, notes: readonly Note[]): Report => ({
  isDryRun,
  taken: [],
  notes: [...notes],
  changeRequests: [],
})

export function reportJson({ isDryRun, taken, notes, changeRequests }: Report) {
  const plain = (kind: Note['kind']) => notes.filter((one) => one.kind === kind).map(({ what, why }) => ({ what, why }))
  return {
    dryRun: isDryRun,
    taken: taken.filter(({ action }) => action !== 'unchanged'),
    unchanged: taken.filter(({ action }) => action === 'unchanged').length,
    changed: plain('changed'),
    notTaken: plain('left-out'),
    changeRequests,
  }
}

const ACTIONS = ['created', 'updated', 'unchanged'] as const

/** `toggles: 80 created, 2 updated, 4 unchanged`. */
function takenLines(taken: readonly Taken[]): string[] {
  const kinds = [...new Set(taken.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const counts = ACTIONS.flatMap((action) => {
      const count = taken.filter((one) => one.kind === kind && one.action === action).length
      return count === 0 ? [] : [`${count} ${action}`]
    })
    return `  ${kind}: ${counts.join(', ')}`
  })
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => printable(line))]

/** Equal reasons are listed once, with all the things that they are about. */
function noteLines(notes: readonly Note[], kind: Note['kind']): string[] {
  const reasons = groupedBy(
    notes.filter((one) => one.kind === kind),
    ({ why }) => why,
    ({ what }) => what,
  )
  return [...reasons].map(([why, whats]) => `  ${whats.join(', ')}: ${why}`)
}

export function reportText({ isDryRun, taken, notes, changeRequests }: Report): string {
  const requests = changeRequests.map(
    ({ project, environment, id }) => `  #${id} in project ${project}, ${environment}: submit it for review`,
  )
  const lines = [
    ...section(isDryRun ? 'Would be taken' : 'Taken', takenLines(taken)),
    ...section('Changes in protected environments are in change requests', requests),
    ...section('Changed', noteLines(notes, 'changed')),
    ...section('Could not be taken', noteLines(notes, 'left-out')),
  ]
  return lines.length === 0 ? 'There is nothing to import' : lines.join('\n')
}
