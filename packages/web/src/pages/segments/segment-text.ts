import { constraintSentence } from '@leverframe/domain'
import type { Description } from '../../lib/described-changes.ts'
import { msg, plural, t } from '../../lib/messages.ts'
import type { Segment } from '../../lib/types.ts'

/** Whether a segment contains every word of the text. */
export function fits({ name, description, project, constraints }: Segment, text: string): boolean {
  const whole = [name, description, project ?? t('all projects'), ...constraints.map(constraintSentence)]
    .join(' ')
    .toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word))
}

type Editable = Pick<Segment, 'name' | 'description' | 'constraints'> & { readonly project?: string | undefined }

export interface SegmentChange {
  name?: string
  description?: string
  project?: string | null
  constraints?: Segment['constraints']
}

/** The changed fields only, so that a write keeps the changes of other users. */
export function changeOf(before: Editable, after: Editable): SegmentChange {
  const change: SegmentChange = {}
  if (after.name !== before.name) change.name = after.name
  if (after.description !== before.description) change.description = after.description
  if (after.project !== before.project) change.project = after.project ?? null
  if (JSON.stringify(after.constraints) !== JSON.stringify(before.constraints)) change.constraints = after.constraints
  return change
}

/** The fields of a segment that its form edits. */
export type EditedSegment = Pick<Segment, 'name' | 'description' | 'project' | 'constraints'>

/** A segment as a text per field. */
export const describeSegment = ({ name, description, project, constraints }: EditedSegment): Description => ({
  name,
  description: description || t('none'),
  [msg('belongs to')]: project ?? t('all projects'),
  constraints: constraints.map(constraintSentence).join('; ') || t('none'),
})

/** What happens to toggles when a segment is deleted that so many archived toggles use, and no live one. */
export function effectOfDeletion(archivedToggles: number): string {
  if (archivedToggles === 0) return t('No strategy uses it: no toggle changes.')
  return plural(
    archivedToggles,
    'Only 1 archived toggle uses it. Its strategies with this segment are disabled.',
    'Only {archivedToggles} archived toggles use it. Their strategies with this segment are disabled.',
    { archivedToggles },
  )
}
