import { Text } from '@mantine/core'
import type { Constraint } from '../api/types.ts'
import { constraintParts, orList } from '../words/constraint.ts'

/** "**plan** is *pro or team*": a constraint as a sentence, the field and the values set apart. */
export function ConstraintLine({ constraint }: { readonly constraint: Constraint }) {
  const { field, verb, values, note } = constraintParts(constraint)
  const all = values.length > 4 ? values.slice(0, 200).join(', ') : undefined
  return (
    <Text size="sm" span style={{ overflowWrap: 'anywhere' }} title={all}>
      <strong>{field || 'a field'}</strong> {verb} <em>{orList(values)}</em>
      {note && ` (${note})`}
    </Text>
  )
}
