import { Group, Slider } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import { NumberField } from '../number-field.tsx'

const MARKS = [0, 25, 50, 75, 100].map((value) => ({ value, label: `${value}%` }))

interface PercentInputProps {
  readonly label: string
  readonly description?: string | undefined
  /** NaN: empty. */
  readonly value: number
  readonly error?: string | undefined
  readonly onChange: (value: number) => void
}

/** A slider and an exact number input. */
export const PercentInput = ({ label, description, value, error, onChange }: PercentInputProps) => (
  <Group align="flex-start" wrap="nowrap" gap="lg">
    <Slider
      flex={1}
      mt={description ? 52 : 34}
      mb={22}
      mx="xs"
      value={Number.isNaN(value) ? 0 : Math.min(Math.max(value, 0), 100)}
      onChange={onChange}
      marks={MARKS}
      label={(percent) => `${percent}%`}
      thumbLabel={t('{label} by slider', { label })}
      thumbValueText={(percent) => `${percent}%`}
    />
    <NumberField
      label={label}
      description={description}
      w={{ base: 120, xs: 180 }}
      suffix="%"
      min={0}
      max={100}
      value={value}
      error={error}
      onChange={onChange}
    />
  </Group>
)
