/** Why a value is no percentage; undefined when it is one. `isWhole`: SDKs ignore fractions of it. */
export function percentProblem(value: number, { isWhole = false } = {}): string | undefined {
  if (Number.isNaN(value)) return 'Enter a percentage'
  if (value < 0) return 'At least 0%'
  if (value > 100) return 'At most 100%'
  if (isWhole && !Number.isInteger(value)) return `Whole percent only: SDKs would use ${Math.floor(value)}%`
  return undefined
}

/** Why a value is no whole number in a range; undefined when it is one. */
export function wholeNumberProblem(value: number, least: number, most: number): string | undefined {
  if (Number.isNaN(value)) return 'Enter a number'
  if (value < least) return `At least ${least.toLocaleString('en')}`
  if (value > most) return `At most ${most.toLocaleString('en')}`
  return Number.isInteger(value) ? undefined : 'Whole numbers only'
}
