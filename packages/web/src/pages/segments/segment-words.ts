import { constraintSentence } from '@leverframe/domain'
import type { Segment } from '../../lib/types.ts'

/** Does it have all of these words, wherever? */
export function fits({ name, description, project, constraints }: Segment, text: string): boolean {
  const whole = [name, description, project ?? 'all projects', ...constraints.map(constraintSentence)]
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

/** Only what is not as before: so that what somebody else changes meanwhile stays. */
export function changeOf(before: Editable, after: Editable): SegmentChange {
  const change: SegmentChange = {}
  if (after.name !== before.name) change.name = after.name
  if (after.description !== before.description) change.description = after.description
  if (after.project !== before.project) change.project = after.project ?? null
  if (JSON.stringify(after.constraints) !== JSON.stringify(before.constraints)) change.constraints = after.constraints
  return change
}
