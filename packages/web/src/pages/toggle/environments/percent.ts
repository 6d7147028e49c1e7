import { percentProblem } from '../../../lib/percent.ts'

export type ReadPercent =
  | { readonly value: number; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string }

/** The typed text is kept, and the problem is named. A decimal comma and a percent sign are accepted. */
export function readPercent(text: string): ReadPercent {
  const typed = text.trim().replace(/\s*%$/, '').replace(',', '.')
  const value = typed === '' ? Number.NaN : Number(typed)
  const problem = percentProblem(value, { isWhole: true })
  return problem === undefined ? { value } : { problem }
}
