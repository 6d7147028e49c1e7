import { Button, Group, Select, Stack, Textarea } from '@mantine/core'
import { formatJson } from '../../lib/json-text.ts'
import { t } from '../../lib/messages.ts'
import type { Variant } from '../../lib/types.ts'

const PAYLOADS = [
  { value: 'none', label: t('None') },
  { value: 'string', label: t('String') },
  { value: 'json', label: 'JSON' },
  { value: 'csv', label: 'CSV' },
  { value: 'number', label: t('Number') },
]

interface PayloadEditorProps {
  readonly variant: Variant
  readonly problem: string | undefined
  readonly onChange: (next: Variant) => void
}

type PayloadType = NonNullable<Variant['payload']>['type']

/** The type and the value that SDKs get with the variant. */
export function PayloadEditor({ variant, problem, onChange }: PayloadEditorProps) {
  const { payload, ...rest } = variant
  const choose = (type: string | null) =>
    onChange(
      type === null || type === 'none'
        ? rest
        : { ...rest, payload: { type: type as PayloadType, value: payload?.value ?? '' } },
    )
  const setValue = (value: string) => payload && onChange({ ...variant, payload: { ...payload, value } })
  const isJson = payload?.type === 'json'
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <Select
          label={t('Payload type')}
          data={PAYLOADS}
          value={payload?.type ?? 'none'}
          onChange={choose}
          allowDeselect={false}
          w={160}
        />
        {isJson && (
          <Button
            variant="default"
            disabled={problem !== undefined || payload.value === ''}
            onClick={() => setValue(formatJson(payload.value))}
          >
            {t('Format')}
          </Button>
        )}
      </Group>
      {payload && (
        <Textarea
          label={t('Payload')}
          value={payload.value}
          // Nothing is typed yet: the footer of the form names what is missing.
          error={payload.value === '' ? undefined : problem}
          autosize
          minRows={isJson ? 3 : 1}
          maxRows={12}
          spellCheck={false}
          classNames={{ input: 'lf-mono' }}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}
