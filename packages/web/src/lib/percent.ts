import { LOCALE, t } from './messages.ts'

/** Why a value is no percentage; undefined when it is one. `isWhole`: SDKs ignore fractions of it. */
export function percentProblem(value: number, { isWhole = false } = {}): string | undefined {
  if (Number.isNaN(value)) return t('Enter a percentage')
  if (value < 0) return t('At least 0%')
  if (value > 100) return t('At most 100%')
  if (isWhole && !Number.isInteger(value))
    return t('Whole percent only: SDKs would use {value}%', { value: Math.floor(value) })
  return undefined
}

/** Why a value is no whole number in a range; undefined when it is one. */
export function wholeNumberProblem(value: number, least: number, most: number): string | undefined {
  if (Number.isNaN(value)) return t('Enter a number')
  if (value < least) return t('At least {least}', { least: least.toLocaleString(LOCALE) })
  if (value > most) return t('At most {most}', { most: most.toLocaleString(LOCALE) })
  return Number.isInteger(value) ? undefined : t('Whole numbers only')
}
