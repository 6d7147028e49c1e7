import { ActionIcon, Autocomplete, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { contextFieldsQuery } from '../../../api/queries.ts'
import { type ContextEntry, otherFields } from '../../../lib/context.ts'
import { t } from '../../../lib/messages.ts'
import type { ContextField } from '../../../lib/types.ts'

interface ContextEditorProps {
  readonly entries: readonly ContextEntry[]
  readonly onChange: (entries: readonly ContextEntry[]) => void
}

/** The context: a value for each field, and custom fields. */
export function ContextEditor({ entries, onChange }: ContextEditorProps) {
  const { data: known = [] } = useQuery(contextFieldsQuery)
  const change = (position: number, value: string) =>
    onChange(entries.map((one, index) => (index === position ? { ...one, value } : one)))
  const remove = (position: number) => onChange(entries.filter((_, index) => index !== position))
  return (
    <Stack gap="xs">
      {entries.map((entry, index) => (
        <Group key={entry.name} gap={4} wrap="nowrap" align="flex-end">
          <ValueInput
            entry={entry}
            field={known.find(({ name }) => name === entry.name)}
            onChange={(value) => change(index, value)}
          />
          <ActionIcon aria-label={t('Remove {name}', { name: entry.name })} onClick={() => remove(index)} mb={3}>
            <X size={14} />
          </ActionIcon>
        </Group>
      ))}
      <FieldAdder
        offered={otherFields(entries, known)}
        taken={entries.map(({ name }) => name)}
        onAdd={(name) => onChange([...entries, { name, value: '' }])}
      />
    </Stack>
  )
}

const HINTS: Readonly<Record<string, string>> = {
  currentTime: t('now, or {time}', { time: '2026-01-31T12:00:00Z' }),
  remoteAddress: '192.0.2.7',
}

interface ValueInputProps {
  readonly entry: ContextEntry
  readonly field: ContextField | undefined
  readonly onChange: (value: string) => void
}

/** Suggests the legal values of a field. Any other value can be typed. */
const ValueInput = ({ entry, field, onChange }: ValueInputProps) => {
  const legal = [...new Set((field?.legalValues ?? []).map(({ value }) => value))]
  const common = {
    size: 'xs',
    flex: 1,
    label: entry.name,
    placeholder: HINTS[entry.name] ?? t('not given'),
    value: entry.value,
  }
  return legal.length > 0 ? (
    <Autocomplete {...common} data={legal} onChange={onChange} />
  ) : (
    <TextInput {...common} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

interface FieldAdderProps {
  readonly offered: readonly string[]
  readonly taken: readonly string[]
  readonly onAdd: (name: string) => void
}

function FieldAdder({ offered, taken, onAdd }: FieldAdderProps) {
  const [name, setName] = useState('')
  const add = (wanted: string) => {
    const given = wanted.trim()
    if (given === '' || taken.includes(given)) return
    onAdd(given)
    setName('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(name)
  }
  return (
    <Group gap={4} wrap="nowrap" align="flex-end">
      <Autocomplete
        size="xs"
        flex={1}
        label={t('Add field')}
        placeholder={t('Choose or enter a field')}
        data={[...offered]}
        value={name}
        onChange={setName}
        onOptionSubmit={add}
        onKeyDown={onKeyDown}
      />
      <ActionIcon aria-label={t('Add field')} onClick={() => add(name)} mb={3} disabled={name.trim() === ''}>
        <Plus size={14} />
      </ActionIcon>
    </Group>
  )
}
