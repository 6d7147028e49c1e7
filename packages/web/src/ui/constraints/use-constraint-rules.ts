import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { contextFieldsQuery, uiConfigQuery, usableFieldsQuery } from '../../api/queries.ts'
import { limitFrom } from '../../lib/limits.ts'
import type { Constraint, ContextField } from '../../lib/types.ts'
import { FieldScope } from './field-scope.ts'
import { type ConstraintProblem, constraintProblem, firstConstraintProblem } from './problems.ts'

export interface KnownRules {
  readonly fields: readonly ContextField[]
  readonly fieldOf: (name: string) => ContextField | undefined
  /** Of one constraint. */
  readonly problemOf: (constraint: Constraint) => ConstraintProblem | undefined
  readonly mostConstraints: number | null
}

const NO_FIELDS: readonly ContextField[] = []

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

/** The first problem of the edited constraints. */
export const useConstraintsProblem = (
  constraints: readonly Constraint[],
  before?: readonly Constraint[],
): string | undefined => firstConstraintProblem(useConstraintRules(), constraints, before)
