import { isDecimal } from '@leverframe/domain'
import { type Static, Type } from 'typebox'
import { invalid } from '#kernel/failure'
import type { Parameters } from './parameters.ts'

export const PARAMETER_TYPES = ['string', 'percentage', 'list', 'number', 'boolean'] as const

/** The definition of a parameter of a strategy type. */
export const ParameterDefinition = Type.Object(
  {
    name: Type.String(),
    type: Type.Enum([...PARAMETER_TYPES], {
      description: 'The value of a list is one string with commas between the items.',
    }),
    description: Type.String(),
    required: Type.Boolean(),
  },
  { title: 'Strategy parameter' },
)
export type ParameterDefinition = Static<typeof ParameterDefinition>

/** Parses the column `parameters` of `strategy_types`. */
export const parametersFrom = (stored: string): ParameterDefinition[] => JSON.parse(stored) as ParameterDefinition[]

type Value = string | number | boolean

/** Converts a value to the type of the parameter; undefined if it is not valid. */
const READERS: Readonly<Record<ParameterDefinition['type'], (value: Value) => Value | undefined>> = {
  string: (value) => (typeof value === 'string' ? value : undefined),
  list: (value) => (typeof value === 'string' ? value : undefined),
  number: numberFrom,
  percentage: (value) => {
    const number = numberFrom(value)
    return number !== undefined && number >= 0 && number <= 100 ? number : undefined
  },
  boolean: (value) => {
    if (typeof value === 'boolean') return value
    return value === 'true' || value === 'false' ? value === 'true' : undefined
  },
}

function numberFrom(value: Value): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && isDecimal(value) ? Number(value) : undefined
}

const SENTENCES: Readonly<Record<ParameterDefinition['type'], string>> = {
  string: 'must be a string',
  list: 'must be a string with commas between its items',
  number: 'must be a number',
  percentage: 'must be a number from 0 to 100',
  boolean: 'must be true or false',
}

/** Validates the parameters that the strategy type defines. Other parameters are kept unchanged. */
export function customParameters(
  definitions: readonly ParameterDefinition[],
  given: Parameters | undefined,
  path: string,
): Parameters {
  const read: Record<string, Value> = { ...given }
  for (const { name, type, required } of definitions) {
    const value = Object.hasOwn(read, name) ? read[name] : undefined
    // Forms send an empty string for an empty field.
    if (value === undefined || value === '') {
      if (required) throw invalid(`${path}/${name}`, 'is required by the strategy type')
      continue
    }
    const converted = READERS[type](value)
    if (converted === undefined) throw invalid(`${path}/${name}`, SENTENCES[type])
    read[name] = converted
  }
  return given === null && Object.keys(read).length === 0 ? null : read
}
