import type { Test } from '../reading.ts'

/**
 * NUM_*: comparisons with NaN are false in JavaScript, which is the required result for missing fields and invalid
 * operands.
 */
const comparing =
  (compare: (field: number, operand: number) => boolean) =>
  (value: string | undefined): Test => {
    const operand = Number(value ?? Number.NaN)
    return (field) => compare(field.number, operand)
  }

export const equals = comparing((field, operand) => field === operand)
export const greater = comparing((field, operand) => field > operand)
export const greaterOrEqual = comparing((field, operand) => field >= operand)
export const less = comparing((field, operand) => field < operand)
export const lessOrEqual = comparing((field, operand) => field <= operand)
