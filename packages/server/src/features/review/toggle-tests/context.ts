import { contextOf, fieldsOf } from '#features/sdk/index'
import { invalid } from '#kernel/failure'
import { MAX_CONTEXT_LENGTH, type NewTest } from './schema.ts'

/** As it is stored: text, bounded, and nothing that means nothing. */
export function storedContext(given: NonNullable<NewTest['context']>): { readonly [field: string]: unknown } {
  const { properties, ...fields } = contextOf(fieldsOf(given))
  const context = { ...fields, ...(Object.keys(properties).length > 0 && { properties }) }
  if (JSON.stringify(context).length > MAX_CONTEXT_LENGTH)
    throw invalid('/body/context', `must not have more than ${MAX_CONTEXT_LENGTH} characters altogether`)
  return context
}
