import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'clampBehavior' | 'decimalScale'> {
  /** NaN: empty, or not a number. */
  readonly value: number
  readonly onChange: (value: number) => void
}

const numberFrom = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed))

/**
 * A number that is shown as it is typed. Values out of range are neither changed nor refused here: the form shows `error`
 * and cannot be saved. `min`, `max` and `step` only concern the arrow keys.
 */
export function NumberField({ value, onChange, ...input }: NumberFieldProps) {
  // "12." and "12.50" are texts of a number, so the number alone would change them during typing.
  const [typed, setTyped] = useState<number | string>('')
  const shown = Object.is(numberFrom(typed), value) ? typed : Number.isNaN(value) ? '' : value
  return (
    <NumberInput
      {...input}
      clampBehavior="none"
      value={shown}
      onChange={(next) => {
        const text = typeof next === 'bigint' ? String(next) : next
        setTyped(text)
        onChange(numberFrom(text))
      }}
    />
  )
}
