import { Button, Collapse, Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { ListFilter, Search } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import { FilterFields } from './filter-fields.tsx'
import { QuickChoices } from './quick-choices.tsx'
import type { EventsSearch } from './search.ts'

interface FilterBarProps {
  readonly search: EventsSearch
  readonly onChange: (change: EventsSearch) => void
  readonly onClear: () => void
}

const FOLDED = ['type', 'project', 'toggle', 'environment', 'by', 'from', 'to', 'group'] as const

export function FilterBar({ search, onChange, onClear }: FilterBarProps) {
  const count = FOLDED.filter((name) => search[name] !== undefined).length
  const [isOpen, { toggle }] = useDisclosure(false)
  const isAny = Object.values(search).some((value) => value !== undefined)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchField key={search.q === undefined ? 'none' : 'some'} search={search} onChange={onChange} />
        <QuickChoices search={search} onChange={onChange} />
        <Button
          variant="default"
          leftSection={<ListFilter size={14} aria-hidden />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {count === 0 ? t('Filters') : t('Filters ({count})', { count })}
        </Button>
        {isAny && (
          <Button variant="subtle" onClick={onClear}>
            {t('Clear all')}
          </Button>
        )}
      </Group>
      <Collapse expanded={isOpen}>
        <FilterFields search={search} onChange={onChange} />
      </Collapse>
    </Stack>
  )
}

function SearchField({ search, onChange }: Pick<FilterBarProps, 'search' | 'onChange'>) {
  const [text, setText] = useState(search.q ?? '')
  const take = useDebouncedCallback((value: string) => onChange({ q: value.trim() || undefined }), 300)
  return (
    <TextInput
      aria-label={t('Search events')}
      placeholder={t('Search events')}
      leftSection={<Search size={14} aria-hidden />}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        take(value)
      }}
      w={240}
    />
  )
}
