import type { Test } from '../reading.ts'

const momentIn = (value: string | undefined): number => (value ? Date.parse(value) : Number.NaN)

/** DATE_AFTER: strictly after. The field of the constraint is ignored. NaN on either side is false. */
export function isAfter(value: string | undefined): Test {
  const moment = momentIn(value)
  return (_field, now) => now > moment
}

/** DATE_BEFORE: strictly before. */
export function isBefore(value: string | undefined): Test {
  const moment = momentIn(value)
  return (_field, now) => now < moment
}
