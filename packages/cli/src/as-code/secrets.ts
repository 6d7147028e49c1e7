import type { Environment } from '../profiles.ts'
import { isMap } from './json-schema.ts'
import { type Fields, type FileThing, type Problem, problemAt } from './model.ts'
import type { ServerState } from './server-state.ts'

/** A parameter of a file with this form has the value of an environment variable. */
const REFERENCE = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/

const variableOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? REFERENCE.exec(value)?.[1] : undefined

const parametersIn = (fields: Fields): Fields => (isMap(fields.parameters) ? fields.parameters : {})

/** The parameters of an add-on with the values of environment variables. */
export const withSecrets = (fields: Fields, environment: Environment): Fields =>
  Object.fromEntries(
    Object.entries(parametersIn(fields)).map(([name, value]) => {
      const variable = variableOf(value)
      return [name, variable === undefined ? value : environment[variable]]
    }),
  )

/** What a new add-on lacks: exports have no secrets. */
export function secretProblems(thing: FileThing, { parametersOf }: ServerState, environment: Environment): Problem[] {
  if (thing.kind.name !== 'add-on') return []
  const given = parametersIn(thing.fields)
  const missing = (parametersOf.get(String(thing.fields.provider)) ?? [])
    .filter(({ name, required }) => required && !Object.hasOwn(given, name))
    .map(({ name }) =>
      problemAt(
        thing,
        ['parameters'],
        `A new add-on needs the parameter ${name}. Add ${name}: \${NAME} and set the environment variable NAME`,
      ),
    )
  const unset = Object.entries(given).flatMap(([name, value]) => {
    const variable = variableOf(value)
    if (variable === undefined || environment[variable] !== undefined) return []
    return [problemAt(thing, ['parameters', name], `The environment variable ${variable} is not set`)]
  })
  return [...missing, ...unset]
}
