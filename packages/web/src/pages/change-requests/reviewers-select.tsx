import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { availableReviewersQuery } from './queries.ts'

const MAX_REVIEWERS = 10

interface NamedPerson {
  readonly id: number
  readonly name?: string
  readonly username?: string
  readonly email: string | null
}

export const nameOf = ({ id, name, username, email }: NamedPerson): string => name || username || email || `#${id}`

interface ReviewersSelectProps {
  readonly project: string
  readonly environment: string
  readonly value: readonly number[]
  readonly onChange: (reviewers: number[]) => void
  /** Authors cannot review their own requests. */
  readonly author?: number | undefined
}

/** Selects reviewers among the users who may approve there. */
export function ReviewersSelect({ project, environment, value, onChange, author }: ReviewersSelectProps) {
  const { data: me } = useQuery(meQuery)
  const { data, isPending } = useQuery(availableReviewersQuery(project, environment))
  const others = (data ?? []).filter(({ id }) => id !== (author ?? me?.user.id))
  const nobody = !isPending && others.length === 0
  return (
    <MultiSelect
      label={t('Reviewers')}
      description={
        nobody
          ? t('No one else can approve changes in {environment}. Assign a role with APPROVE_CHANGE_REQUEST there.', {
              environment,
            })
          : undefined
      }
      placeholder={value.length === 0 ? t('Anyone who can approve') : undefined}
      data={others.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      maxValues={MAX_REVIEWERS}
      disabled={nobody}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear reviewers') }}
    />
  )
}
