import { constraintPhrase, orList } from '@leverframe/domain'
import { Text } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import type { Constraint } from '../../lib/types.ts'

/** "**plan** is *pro or team*": a constraint as a sentence, with field and values marked. */
export function ConstraintLine({ constraint }: { readonly constraint: Constraint }) {
  const { field, verb, operands, note } = constraintPhrase(constraint)
  const all = operands.length > 4 ? operands.slice(0, 200).join(', ') : undefined
  return (
    <Text size="sm" span style={{ overflowWrap: 'anywhere' }} title={all}>
      <strong>{field || t('a field')}</strong> {verb} <em>{orList(operands)}</em>
      {note && ` (${note})`}
    </Text>
  )
}
