import { ActionIcon, Checkbox, Group, NumberInput, Select, Stack, Textarea, TextInput, Tooltip } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import type { Variant } from '../../lib/types.ts'
import { OverridesEditor } from './overrides-editor.tsx'
import { mostWeight, variantProblem } from './problems.ts'
import classes from './variants.module.css'

const PAYLOADS = [
  { value: 'none', label: 'None' },
  { value: 'string', label: 'String' },
  { value: 'json', label: 'JSON' },
  { value: 'csv', label: 'CSV' },
  { value: 'number', label: 'Number' },
]

interface VariantFormProps {
  readonly variants: readonly Variant[]
  readonly at: number
  readonly variant: Variant
  readonly withOverrides: boolean
  readonly onChange: (next: Variant) => void
  readonly onRemove: () => void
}

export function VariantForm({ variants, at, variant, withOverrides, onChange, onRemove }: VariantFormProps) {
  const problem = variantProblem(variant, variants)
  const called = variant.name || `variant ${at + 1}`
  return (
    <fieldset className={classes.variant}>
      <legend className="lf-visually-hidden">Variant {called}</legend>
      <Stack gap="xs">
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            label="Name"
            flex={1}
            value={variant.name}
            error={problem?.name}
            maxLength={100}
            onChange={(event) => onChange({ ...variant, name: event.currentTarget.value })}
          />
          <Weight variants={variants} at={at} variant={variant} onChange={onChange} />
          <Tooltip label="Remove">
            <ActionIcon mt={26} aria-label={`Remove ${called}`} onClick={onRemove}>
              <Trash2 size={14} />
            </ActionIcon>
          </Tooltip>
        </Group>
        <Payload variant={variant} problem={problem?.payload} onChange={onChange} />
        {withOverrides && (
          <OverridesEditor
            value={variant.overrides}
            error={problem?.overrides}
            called={called}
            onChange={(overrides) => onChange({ ...variant, overrides })}
          />
        )}
      </Stack>
    </fieldset>
  )
}

type WeightProps = Pick<VariantFormProps, 'variants' | 'at' | 'variant' | 'onChange'>

function Weight({ variants, at, variant, onChange }: WeightProps) {
  const isFixed = variant.weightType === 'fix'
  const isLastSharing = !isFixed && variants.filter(({ weightType }) => weightType === 'variable').length === 1
  return (
    <Stack gap={4} w={150}>
      <NumberInput
        label="Weight"
        suffix="%"
        value={variant.weight / 10}
        min={0}
        max={mostWeight(variants, at) / 10}
        step={1}
        decimalScale={1}
        disabled={!isFixed}
        clampBehavior="strict"
        onChange={(percent) => onChange({ ...variant, weight: Math.round(Number(percent) * 10) })}
      />
      <Checkbox
        size="xs"
        label="fixed"
        checked={isFixed}
        disabled={isLastSharing}
        title={isLastSharing ? 'One variant must be variable' : undefined}
        onChange={(event) => onChange({ ...variant, weightType: event.currentTarget.checked ? 'fix' : 'variable' })}
      />
    </Stack>
  )
}

interface PayloadProps {
  readonly variant: Variant
  readonly problem: string | undefined
  readonly onChange: (next: Variant) => void
}

type PayloadType = NonNullable<Variant['payload']>['type']

function Payload({ variant, problem, onChange }: PayloadProps) {
  const { payload, ...rest } = variant
  const choose = (type: string | null) =>
    onChange(
      type === null || type === 'none'
        ? rest
        : { ...rest, payload: { type: type as PayloadType, value: payload?.value ?? '' } },
    )
  return (
    <>
      <Select
        label="Payload type"
        data={PAYLOADS}
        value={payload?.type ?? 'none'}
        onChange={choose}
        allowDeselect={false}
        w={{ base: '100%', xs: 200 }}
      />
      {payload && (
        <Textarea
          label="Payload"
          value={payload.value}
          error={problem}
          autosize
          minRows={payload.type === 'json' ? 3 : 1}
          maxRows={12}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onChange={(event) => onChange({ ...variant, payload: { ...payload, value: event.currentTarget.value } })}
        />
      )}
    </>
  )
}
