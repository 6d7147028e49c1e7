import { useQuery } from '@tanstack/react-query'
import { strategyTypesQuery } from '../../api/queries.ts'
import { firstConstraintProblem } from '../constraints/problems.ts'
import { useConstraintRules } from '../constraints/use-constraint-rules.ts'
import type { Draft } from '../strategy/draft.ts'
import { type ParameterDefinition, parameterLabel, parameterProblems } from '../strategy/problems.ts'
import type { StrategyProblems } from '../strategy/use-strategy-problems.ts'
import { variantsProblem } from '../variants/problems.ts'

const NO_DEFINITIONS: readonly ParameterDefinition[] = []

/** Returns the problems of a strategy of a milestone. The server fills an empty group with the name of the toggle. */
export function useMilestoneStrategyProblems(): (draft: Draft) => StrategyProblems {
  const rules = useConstraintRules()
  const { data } = useQuery(strategyTypesQuery)
  return (draft) => {
    const definitions = data?.strategies.find(({ name }) => name === draft.name)?.parameters ?? NO_DEFINITIONS
    const { groupId: _, ...parameters } = parameterProblems(draft, definitions)
    const [name, sentence] = Object.entries(parameters)[0] ?? []
    return {
      definitions,
      parameters,
      first:
        firstConstraintProblem(rules, draft.constraints) ??
        (name === undefined ? undefined : `${parameterLabel(name)}: ${sentence}`) ??
        variantsProblem(draft.variants),
    }
  }
}
