import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../lib/messages.ts'
import { type LegalValue, withValue } from './legal-values.ts'

interface LegalValuesFieldProps {
  readonly value: readonly LegalValue[]
  readonly onChange: (next: readonly LegalValue[]) => void
}

const described = (value: string, description: string): LegalValue =>
  description === '' ? { value } : { value, description }

/** The values that a field can have. None: any. */
export function LegalValuesField({ value: list, onChange }: LegalValuesFieldProps) {
  return (
    <Fieldset legend={t('Legal values')} variant="default">
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          {list.length === 0
            ? t('Empty: constraints accept any value.')
            : t('Constraints accept only these. Saved constraints don’t change.')}
        </Text>
        {list.map(({ value, description = '' }) => (
          <Group key={value} gap="xs" wrap="nowrap">
            <Text size="sm" className="lf-mono" w={120} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
            <TextInput
              flex={1}
              size="xs"
              aria-label={t('Description of {value}', { value })}
              placeholder={t('Description')}
              value={description}
              onChange={(event) => onChange(withValue(list, described(value, event.currentTarget.value)))}
            />
            <Tooltip label={t('Remove {value}', { value })}>
              <ActionIcon
                aria-label={t('Remove {value}', { value })}
                onClick={() => onChange(list.filter((one) => one.value !== value))}
              >
                <X size={16} />
              </ActionIcon>
            </Tooltip>
          </Group>
        ))}
        <NewValue onAdd={(added) => onChange(withValue(list, added))} />
      </Stack>
    </Fieldset>
  )
}

function NewValue({ onAdd }: { readonly onAdd: (added: LegalValue) => void }) {
  const [value, setValue] = useState('')
  const [description, setDescription] = useState('')
  const add = () => {
    if (value.trim() === '') return
    onAdd(described(value.trim(), description.trim()))
    setValue('')
    setDescription('')
  }
  // Does not submit the surrounding form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        w={120}
        size="xs"
        label={t('Value')}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <TextInput
        flex={1}
        size="xs"
        label={t('Value description')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={add} disabled={value.trim() === ''}>
        {t('Add')}
      </Button>
    </Group>
  )
}
