import { MAX_RECIPIENTS } from '@leverframe/domain'
import { useQuery } from '@tanstack/react-query'
import { candidatesQuery } from '../../api/access-queries.ts'
import { t } from '../../lib/messages.ts'
import { PickMany } from '../pick-many.tsx'

interface RecipientsFieldProps {
  readonly description: string
  readonly value: readonly number[]
  readonly onChange: (next: readonly number[]) => void
}

/** Users who get notices of a plan or of one of its safeguards. */
export function RecipientsField({ description, value, onChange }: RecipientsFieldProps) {
  const { data } = useQuery(candidatesQuery)
  const known = (data?.users ?? []).map(({ id, name, username, email }) => ({
    value: String(id),
    label: name || username || email || t('User {id}', { id }),
  }))
  const unknown = value.map(String).filter((id) => !known.some((one) => one.value === id))
  return (
    <PickMany
      label={t('Also notify')}
      description={description}
      maxValues={MAX_RECIPIENTS}
      data={[...known, ...unknown.map((id) => ({ value: id, label: t('User {id}', { id }) }))]}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
