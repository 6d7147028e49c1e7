import { inSentence } from '../../lib/messages.ts'
import { firstConstraintProblem } from '../constraints/problems.ts'
import { useConstraintRules } from '../constraints/use-constraint-rules.ts'
import { variantsProblem } from '../variants/problems.ts'
import type { Draft } from './draft.ts'
import { type ParameterDefinition, parameterLabel, parameterProblems } from './problems.ts'
import { useStrategyType } from './strategy-type-select.tsx'

export interface StrategyProblems {
  readonly definitions: readonly ParameterDefinition[]
  /** By name of the parameter. */
  readonly parameters: Readonly<Record<string, string>>
  /** The first problem with the name of its field, for the footer of the form. Undefined: it can be saved. */
  readonly first: string | undefined
}

const NO_DEFINITIONS: readonly ParameterDefinition[] = []

/** What keeps a draft from being saved. Stored constraints and parameters may stay invalid. */
export function useStrategyProblems(draft: Draft, before?: Draft, isDefault = false): StrategyProblems {
  const definitions = useStrategyType(draft.name)?.parameters ?? NO_DEFINITIONS
  const { groupId, ...others } = parameterProblems(draft, definitions, before)
  // An empty group of a default strategy stands for the name of each toggle.
  const parameters = groupId !== undefined && !isDefault ? { ...others, groupId } : others
  const [name, sentence] = Object.entries(parameters)[0] ?? []
  return {
    definitions,
    parameters,
    first:
      firstConstraintProblem(useConstraintRules(), draft.constraints, before?.constraints) ??
      (name === undefined ? undefined : `${parameterLabel(name)}: ${inSentence(String(sentence))}`) ??
      variantsProblem(draft.variants),
  }
}
