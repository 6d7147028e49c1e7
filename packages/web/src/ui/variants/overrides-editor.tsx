import { ActionIcon, Autocomplete, Button, Group, Stack, TagsInput, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { T, t } from '../../lib/messages.ts'
import type { Variant } from '../../lib/types.ts'
import { useConstraintRules } from '../constraints/use-constraint-rules.ts'

type Overrides = Variant['overrides']

interface OverridesEditorProps {
  readonly value: Overrides
  readonly error: string | undefined
  /** The name of the variant for screen readers. */
  readonly called: string
  readonly onChange: (next: Overrides) => void
}

/** The users who always get a variant, independent of the weights. */
export function OverridesEditor({ value, error, called, onChange }: OverridesEditorProps) {
  const { fields } = useConstraintRules()
  return (
    <Stack gap="xs">
      {value.map(({ contextName, values }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an override has no name of its own
        <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
          <Autocomplete
            label={t('Override for')}
            w={130}
            placeholder="userId"
            data={fields.map(({ name }) => name)}
            value={contextName}
            onChange={(name) => onChange(value.with(index, { contextName: name, values }))}
            maxLength={100}
          />
          <TagsInput
            label={t('values')}
            flex={1}
            splitChars={[',', ';', '\n', '\r', '\t']}
            value={values}
            onChange={(next) => onChange(value.with(index, { contextName, values: next }))}
          />
          <ActionIcon
            mt={26}
            aria-label={t('Remove "override for {contextName}" of {called}', {
              contextName: contextName || '…',
              called,
            })}
            onClick={() => onChange(value.toSpliced(index, 1))}
          >
            <Trash2 size={14} />
          </ActionIcon>
        </Group>
      ))}
      {error && (
        <Text size="xs" c="var(--lf-danger)">
          {error}
        </Text>
      )}
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<Plus size={12} />}
          onClick={() => onChange([...value, { contextName: 'userId', values: [] }])}
        >
          <T text="Add override{span}" span={<span className="lf-visually-hidden">: {called}</span>} />
        </Button>
      </div>
    </Stack>
  )
}
