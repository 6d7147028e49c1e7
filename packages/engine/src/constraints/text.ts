import type { Test } from '../reading.ts'
import { cleaned } from './values.ts'

type Comparison = (text: string, value: string) => boolean

/** STR_STARTS_WITH, STR_ENDS_WITH, STR_CONTAINS: any of the values. */
const anyValue =
  (compare: Comparison) =>
  (values: readonly string[] | undefined, caseInsensitive: boolean): Test => {
    const wanted = caseInsensitive ? cleaned(values).map((value) => value.toLowerCase()) : cleaned(values)
    return (field) => {
      const text = caseInsensitive ? field.lower : field.text
      return text !== undefined && wanted.some((value) => compare(text, value))
    }
  }

export const startsWith = anyValue((text, value) => text.startsWith(value))
export const endsWith = anyValue((text, value) => text.endsWith(value))
export const contains = anyValue((text, value) => text.includes(value))
