import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { uiConfigQuery } from '../../api/queries.ts'
import { limitFrom } from '../../lib/limits.ts'
import type { Variant } from '../../lib/types.ts'
import { StickinessSelect } from '../constraints/stickiness-select.tsx'
import { withNewVariant, withoutVariant, withVariant } from './problems.ts'
import { VariantForm } from './variant-form.tsx'
import classes from './variants.module.css'
import { WeightBarWithNames } from './weight-bar.tsx'

interface VariantsEditorProps {
  readonly value: readonly Variant[]
  readonly onChange: (next: readonly Variant[]) => void
  /** True for variants of an environment, which have a separate drawer. Variants of a strategy have no overrides. */
  readonly isAlone?: boolean
}

/** Variants with a bar that always adds up: fixed ones keep their share, the others divide the rest. */
export function VariantsEditor({ value, onChange, isAlone = false }: VariantsEditorProps) {
  const { data: config } = useQuery(uiConfigQuery)
  const most = limitFrom(config?.resourceLimits.variants)
  return (
    <Stack gap="sm">
      {value.length > 0 && (
        <>
          <div className={isAlone ? classes.sticky : undefined}>
            <WeightBarWithNames variants={value} />
          </div>
          <StickinessSelect
            label="Stickiness"
            value={value[0]?.stickiness ?? 'default'}
            onChange={(stickiness) => onChange(value.map((one) => ({ ...one, stickiness })))}
          />
        </>
      )}
      {value.map((variant, index) => (
        <VariantForm
          // The name is edited, so the index is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          variants={value}
          at={index}
          variant={variant}
          withOverrides={isAlone}
          onChange={(next) => onChange(withVariant(value, index, next))}
          onRemove={() => onChange(withoutVariant(value, index))}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={14} />}
          onClick={() => onChange(withNewVariant(value))}
          disabled={most !== null && value.length >= most}
        >
          Add variant
        </Button>
        {most !== null && (
          <Text size="xs" c="dimmed" span ml="xs">
            {value.length} of {most} variants
          </Text>
        )}
      </div>
    </Stack>
  )
}
