import { ActionIcon, Autocomplete, Button, Group, Stack, Text, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { contextFieldsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import classes from './playground.module.css'

export interface GivenField {
  readonly key: number
  readonly name: string
  readonly value: string
}

const STANDARD = ['userId', 'sessionId', 'remoteAddress', 'appName', 'environment', 'currentTime']

interface ContextFieldsFormProps {
  readonly fields: readonly GivenField[]
  readonly onChange: (fields: readonly GivenField[]) => void
}

/** The next key: fields keep their identity while others are added or removed. */
export const nextKey = (fields: readonly GivenField[]): number => Math.max(0, ...fields.map(({ key }) => key)) + 1

/** The context: fields and values as an application would send them. */
export function ContextFieldsForm({ fields, onChange }: ContextFieldsFormProps) {
  const { data: known = [] } = useQuery(contextFieldsQuery)
  const names = [...new Set([...STANDARD, ...known.map(({ name }) => name)])]
  const legalValues = (name: string) =>
    known.find((field) => field.name === name)?.legalValues?.map(({ value }) => value) ?? []
  const set = (key: number, change: Partial<GivenField>) =>
    onChange(fields.map((field) => (field.key === key ? { ...field, ...change } : field)))
  return (
    <Stack gap="xs">
      {fields.map(({ key, name, value }, index) => (
        <div key={key} className={classes.field}>
          <Autocomplete
            label={index === 0 ? t('Context field') : undefined}
            aria-label={index === 0 ? undefined : t('Field {index} of the context', { index: index + 1 })}
            placeholder="userId"
            data={names}
            value={name}
            onChange={(text) => set(key, { name: text })}
          />
          <Autocomplete
            label={index === 0 ? t('Values') : undefined}
            aria-label={
              index === 0 ? undefined : t('Values of field {index}, separated by commas', { index: index + 1 })
            }
            placeholder={name === 'currentTime' ? '2026-12-24T18:00:00Z' : 'ann, bob'}
            data={legalValues(name)}
            value={value}
            onChange={(text) => set(key, { value: text })}
          />
          <Tooltip label={t('Remove {name}', { name: name || t('this field') })}>
            <ActionIcon
              mb={6}
              aria-label={t('Remove {name}', { name: name || t('field {index}', { index: index + 1 }) })}
              onClick={() => onChange(fields.filter((field) => field.key !== key))}
            >
              <X size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      {fields.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Empty context.')}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...fields, { key: nextKey(fields), name: '', value: '' }])}
        >
          {t('Add field')}
        </Button>
      </Group>
    </Stack>
  )
}
