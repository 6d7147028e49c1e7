import { invalid } from '#kernel/failure'
import type { NewStrategyType, StrategyTypeView } from './schema.ts'

/** Refuses duplicate names and fills in the defaults of absent fields. */
export function normalParameters(given: NewStrategyType['parameters']): StrategyTypeView['parameters'] {
  const names = new Set<string>()
  return given.map(({ name, type, description = '', required = false }, index) => {
    if (names.has(name)) throw invalid(`/body/parameters/${index}/name`, 'is the name of another parameter')
    names.add(name)
    return { name, type, description, required }
  })
}
