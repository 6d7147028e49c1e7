import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { candidatesQuery } from '../api/access-queries.ts'
import { meQuery } from '../api/queries.ts'
import { inSentence, t } from '../lib/messages.ts'
import { ownerName, ownerOptions } from '../lib/owner.ts'

interface OwnerSelectProps {
  /** Null: no owner. */
  readonly value: string | null
  readonly onChange: (owner: string | null) => void
  readonly label?: string
  readonly placeholder?: string
  /** Without a visible label, for a row of filters. */
  readonly isFilter?: boolean
  readonly disabled?: boolean
  /** A choice in a portal would count as a click outside of the popover. */
  readonly isInPopover?: boolean
  readonly w?: number
}

/** The value with which a filter finds toggles without an owner. */
const NONE = { value: 'none', label: t('No owner') }

/** A person or a group. */
export function OwnerSelect({
  value,
  onChange,
  label = t('Owner'),
  isFilter = false,
  isInPopover = false,
  ...input
}: OwnerSelectProps) {
  const { data: candidates } = useQuery(candidatesQuery)
  const { data: me } = useQuery(meQuery)
  const { people, groups } = ownerOptions(candidates ?? { users: [], groups: [] }, me?.user.id)
  const known = [...people, ...groups].some((one) => one.value === value) || value === null || value === NONE.value
  const former = known || candidates === undefined ? [] : [{ value, label: ownerName(value, candidates) }]
  return (
    <Select
      {...(isFilter ? { 'aria-label': label, placeholder: t('Any {label}', { label: inSentence(label) }) } : { label })}
      data={[
        ...(isFilter ? [NONE] : []),
        ...former,
        { group: t('People'), items: people },
        ...(groups.length > 0 ? [{ group: t('Groups'), items: groups }] : []),
      ]}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': isFilter ? t('{label}: any', { label }) : t('Remove the owner') }}
      nothingFoundMessage={t('No results')}
      limit={200}
      comboboxProps={{ withinPortal: !isInPopover }}
      {...input}
    />
  )
}
