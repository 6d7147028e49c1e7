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

/** Adds a sentence to every step of the engine's explanation. */
export function explanationWithSentences(
  explanation: Explanation,
  environment: string,
  revision: number,
): ExplainAnswer {
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
    // Types of the engine are read-only and have `undefined` where JSON omits a field.
  } as ExplainAnswer
}
