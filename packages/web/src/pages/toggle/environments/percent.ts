export type ReadPercent =
  | { readonly value: number; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string }

/** SDKs compare whole percentages. The typed text is kept, and the problem is named. */
export function readPercent(text: string): ReadPercent {
  const typed = text.trim().replace(/\s*%$/, '')
  if (typed === '') return { problem: 'Enter a percentage' }
  if (!/^-?\d+([.,]\d+)?$/.test(typed)) return { problem: 'Enter a number from 0 to 100' }
  const value = Number(typed.replace(',', '.'))
  if (value < 0 || value > 100) return { problem: 'Enter a number from 0 to 100' }
  if (!Number.isInteger(value)) return { problem: 'Whole percentages only: SDKs ignore fractions' }
  return { value }
}
