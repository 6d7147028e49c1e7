import type {
  ConstraintExplanation,
  Explanation,
  FeatureDefinition,
  Outcome,
  StrategyDefinition,
  StrategyExplanation,
} from '@leverframe/engine'
import type { PlayedFeature } from './schema.ts'
import { refusalSentence } from './sentence-rules.ts'

type PlayedStrategy = PlayedFeature['strategies']['data'][number]
type Variants = PlayedFeature['variants']

const constraintResult = ({ constraint, held, refusal }: ConstraintExplanation) => ({
  ...(constraint as PlayedStrategy['constraints'][number]),
  result: held,
  ...(refusal && { refusal: { reason: refusal, sentence: refusalSentence(refusal) } }),
})

function resultOf(explained: StrategyExplanation, strategy: StrategyDefinition, outcome: Outcome | undefined) {
  const { result } = explained
  const variants = (strategy.variants ?? []) as Variants
  return {
    enabled: result === 'unevaluated' ? ('unknown' as const) : result,
    evaluationStatus:
      result === 'unevaluated'
        ? ('unevaluated' as const)
        : result === 'unknown'
          ? ('incomplete' as const)
          : ('complete' as const),
    ...(outcome && variants.length > 0 && { variant: outcome.variant, variants }),
  }
}

const editLink = (project: string, feature: string, environment: string, id: string | undefined): string =>
  `/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(feature)}/strategies/edit?environmentId=${encodeURIComponent(environment)}&strategyId=${encodeURIComponent(id ?? '')}`

export interface Played {
  readonly definition: FeatureDefinition
  readonly explanation: Explanation
  readonly project: string
  readonly environment: string
}

function playedStrategy(played: Played, explained: StrategyExplanation): PlayedStrategy {
  const { definition, explanation, project, environment } = played
  const { index, id, name, title, disabled, constraints, segments } = explained
  const strategy = definition.strategies[index] as StrategyDefinition
  const isWinner = explanation.winner === index && explanation.draw?.from === 'strategy'
  return {
    ...(id !== undefined && { id }),
    name,
    ...(title !== undefined && { title }),
    disabled,
    parameters: { ...strategy.parameters },
    constraints: constraints.map(constraintResult),
    segments: segments.map((segment) => ({
      id: segment.id,
      ...(segment.name !== undefined && { name: segment.name }),
      result: segment.held,
      constraints: segment.constraints.map(constraintResult),
    })),
    result: resultOf(explained, strategy, isWinner ? explanation.outcome : undefined),
    links: { edit: editLink(project, definition.name, environment, id) },
  }
}

/** The result of one toggle for one context, with the field names of the protocol. */
export function playedFeature(played: Played): PlayedFeature {
  const { definition, explanation, project } = played
  const { outcome, dependencies, strategies, strategiesResult } = explanation
  const { enabled, variant } = outcome as Outcome
  return {
    name: definition.name,
    projectId: project,
    isEnabled: enabled,
    isEnabledInCurrentEnvironment: definition.enabled,
    hasUnsatisfiedDependency: dependencies.some(({ held }) => !held),
    variant,
    variants: (definition.variants ?? []) as Variants,
    strategies: {
      result: strategiesResult,
      data: strategies.map((explained) => playedStrategy(played, explained)),
    },
  }
}
