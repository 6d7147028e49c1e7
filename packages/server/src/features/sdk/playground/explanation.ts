import type { ConstraintExplanation, Explanation } from '@leverframe/engine'
import type { ExplainAnswer } from './schema.ts'
import {
  constraintSentence,
  dependencySentence,
  drawSentence,
  rolloutSentence,
  segmentSentence,
  strategySentence,
  summarySentence,
} from './sentence-rules.ts'

const withSentences = (constraints: readonly ConstraintExplanation[]) =>
  constraints.map((one) => ({ ...one, sentence: constraintSentence(one) }))

/** The engine's explanation with a sentence for every step. */
export function spokenExplanation(explanation: Explanation, environment: string, revision: number): ExplainAnswer {
  const { dependencies, strategies, draw, ...rest } = explanation
  return {
    ...rest,
    environment,
    revision,
    sentence: summarySentence(explanation),
    dependencies: dependencies.map((one) => ({ ...one, sentence: dependencySentence(one) })),
    strategies: strategies.map(({ rollout, ...strategy }) => ({
      ...strategy,
      sentence: strategySentence({ ...strategy, rollout }),
      constraints: withSentences(strategy.constraints),
      segments: strategy.segments.map((segment) => ({
        ...segment,
        sentence: segmentSentence(segment),
        constraints: withSentences(segment.constraints),
      })),
      ...(rollout && { rollout: { ...rollout, sentence: rolloutSentence(rollout) } }),
    })),
    ...(draw && { draw: { ...draw, sentence: drawSentence(draw) } }),
    // Shapes of the engine are read-only, and say "undefined" where JSON says nothing.
  } as ExplainAnswer
}
