import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { uiConfigQuery } from '../../api/queries.ts'
import { limitFrom } from '../../lib/limits.ts'
import { t } from '../../lib/messages.ts'
import type { Variant } from '../../lib/types.ts'
import { StickinessSelect } from '../constraints/stickiness-select.tsx'
import { withNewVariant } from './problems.ts'
import classes from './variants.module.css'
import { VariantsTable } from './variants-table.tsx'
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
  const [added, setAdded] = useState<number>()
  const most = limitFrom(config?.resourceLimits.variants)
  return (
    <Stack gap="sm">
      {value.length > 0 && (
        <div className={isAlone ? classes.sticky : undefined}>
          <WeightBarWithNames variants={value} />
        </div>
      )}
      {value.length > 0 && <VariantsTable {...{ value, added, onChange }} withOverrides={isAlone} />}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={14} />}
          onClick={() => {
            setAdded(value.length)
            onChange(withNewVariant(value))
          }}
          disabled={most !== null && value.length >= most}
        >
          {t('Add variant')}
        </Button>
        {most !== null && (
          <Text size="xs" c="dimmed" span ml="xs">
            {t('{count} of {most} variants', { count: value.length, most })}
          </Text>
        )}
      </div>
      {value.length > 0 && (
        <StickinessSelect
          label={t('Stickiness of variants')}
          description={t('Keeps each user’s variant stable')}
          value={value[0]?.stickiness ?? 'default'}
          onChange={(stickiness) => onChange(value.map((one) => ({ ...one, stickiness })))}
        />
      )}
    </Stack>
  )
}
