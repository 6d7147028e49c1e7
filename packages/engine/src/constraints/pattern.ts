import { RE2JS } from 're2js'
import type { Test } from '../reading.ts'

const never: Test = () => false

/** REGEX: found anywhere in the text. RE2, so that no pattern takes more than linear time; one that it refuses never holds. */
export function matches(value: string | undefined, caseInsensitive: boolean): Test {
  if (value === undefined || value === null) return never
  try {
    const pattern = RE2JS.compile(value, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0)
    return ({ text }) => text !== undefined && pattern.matcher(text).find()
  } catch {
    return never
  }
}
