import { contextOf, fieldsOf } from '#features/sdk/index'
import { invalid } from '#kernel/failure'
import { MAX_CONTEXT_LENGTH, type NewTest } from './schema.ts'

/** The stored form of a context: text values within the limits, without empty fields. */
export function storedContext(given: NonNullable<NewTest['context']>): { readonly [field: string]: unknown } {
  const { properties, ...fields } = contextOf(fieldsOf(given))
  const context = { ...fields, ...(Object.keys(properties).length > 0 && { properties }) }
  if (JSON.stringify(context).length > MAX_CONTEXT_LENGTH)
    throw invalid('/body/context', `must not have more than ${MAX_CONTEXT_LENGTH} characters altogether`)
  return context
}
