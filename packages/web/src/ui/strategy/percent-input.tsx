import { Group, NumberInput, Slider } from '@mantine/core'

const MARKS = [0, 25, 50, 75, 100].map((value) => ({ value, label: `${value}%` }))

interface PercentInputProps {
  readonly label: string
  readonly description?: string | undefined
  readonly value: number
  readonly error?: string | undefined
  readonly onChange: (value: number) => void
}

/** A slider and an exact number input. */
export const PercentInput = ({ label, description, value, error, onChange }: PercentInputProps) => (
  <Group align="flex-end" wrap="nowrap" gap="lg">
    <Slider
      flex={1}
      mb={22}
      mx="xs"
      value={value}
      onChange={onChange}
      marks={MARKS}
      label={(percent) => `${percent}%`}
      thumbLabel={`${label} by slider`}
      thumbValueText={(percent) => `${percent}%`}
    />
    <NumberInput
      label={label}
      description={description}
      w={120}
      suffix="%"
      min={0}
      max={100}
      allowDecimal={false}
      clampBehavior="strict"
      value={value}
      error={error}
      onChange={(percent) => onChange(Number(percent))}
    />
  </Group>
)
