import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { contextFieldsQuery, uiConfigQuery, usableFieldsQuery } from '../../api/queries.ts'
import { limitFrom } from '../../lib/limits.ts'
import type { Constraint, ContextField } from '../../lib/types.ts'
import { type ConstraintProblem, constraintProblem } from './problems.ts'

export interface KnownRules {
  readonly fields: readonly ContextField[]
  readonly fieldOf: (name: string) => ContextField | undefined
  /** Of one constraint. */
  readonly problemOf: (constraint: Constraint) => ConstraintProblem | undefined
  readonly mostConstraints: number | null
}

const NO_FIELDS: readonly ContextField[] = []

/** The project whose context fields are offered, too. Undefined: only those of all projects. */
export const FieldScope = createContext<string | undefined>(undefined)

export function useConstraintRules(): KnownRules {
  const project = useContext(FieldScope)
  const query = project === undefined ? contextFieldsQuery : usableFieldsQuery(project)
  const { data: fields = NO_FIELDS } = useQuery(query)
  const { data: config } = useQuery(uiConfigQuery)
  const fieldOf = (name: string) => fields.find((field) => field.name === name)
  return {
    fields,
    fieldOf,
    problemOf: (constraint) =>
      constraintProblem(constraint, {
        legalValues: (fieldOf(constraint.contextName)?.legalValues ?? []).map(({ value }) => value),
        mostValues: limitFrom(config?.resourceLimits.constraintValues),
      }),
    mostConstraints: limitFrom(config?.resourceLimits.constraints),
  }
}

/** "Constraint 1: choose a field": the first problem, for the footer of a form. Stored constraints may stay invalid. */
export function firstConstraintProblem(
  { problemOf, mostConstraints }: Pick<KnownRules, 'problemOf' | 'mostConstraints'>,
  constraints: readonly Constraint[],
  before: readonly Constraint[] = [],
): string | undefined {
  const kept = new Set(before.map((one) => JSON.stringify(one)))
  if (mostConstraints !== null && constraints.length > mostConstraints) return `At most ${mostConstraints} constraints`
  for (const [index, constraint] of constraints.entries()) {
    const problem = kept.has(JSON.stringify(constraint)) ? undefined : problemOf(constraint)
    if (problem) return `Constraint ${index + 1}: ${lowerFirst(problem.sentence)}`
  }
  return undefined
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** The first problem of the edited constraints. */
export const useConstraintsProblem = (
  constraints: readonly Constraint[],
  before?: readonly Constraint[],
): string | undefined => firstConstraintProblem(useConstraintRules(), constraints, before)
