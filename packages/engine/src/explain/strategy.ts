import { percentChance, rolloutChance } from '../chance.ts'
import type { StrategyDefinition } from '../definition.ts'
import { hashOf, ROLLOUT_SEED } from '../hashing/murmur3.ts'
import type { CompileInput } from '../program/emit.ts'
import { readingOf } from '../reading.ts'
import { type Rollout, SESSION, type Stickiness, USER } from '../strategies/plan.ts'
import { rolloutOf } from '../strategies/strategy.ts'
import { type ExplainInput, explainConstraint, fieldValueOf, firstOf } from './explain-input.ts'
import type { RolloutExplanation, SegmentExplanation, StrategyExplanation } from './explanation.ts'

type Sticky = Extract<Rollout, { kind: 'sticky' }>

const nameOf = (stickiness: Stickiness): string => (typeof stickiness === 'string' ? stickiness : stickiness.name)

function knownId(input: ExplainInput, stickiness: Stickiness): string | undefined {
  if (stickiness === 'random') return undefined
  return firstOf(input, stickiness === 'default' ? [USER, SESSION] : [stickiness])
}

/** Draws random numbers only when evaluation does, so that both get the same numbers. */
function explainSticky(input: ExplainInput, rollout: Sticky, isOpen: boolean): RolloutExplanation {
  const { percentage, group, stickiness } = rollout
  const known = knownId(input, stickiness)
  const byChance = known === undefined && typeof stickiness === 'string'
  const id = byChance && isOpen ? rolloutChance(input.chance.random()) : known
  const bucket = id === undefined ? undefined : (hashOf(group, id, ROLLOUT_SEED) % 100) + 1
  const held = bucket !== undefined && bucket <= percentage
  return { kind: 'sticky', percentage, group, stickiness: nameOf(stickiness), id, byChance, bucket, held }
}

function explainRollout(input: ExplainInput, rollout: Rollout, isOpen: boolean): RolloutExplanation {
  switch (rollout.kind) {
    case 'everyone':
    case 'nobody':
      return { kind: rollout.kind, held: rollout.kind === 'everyone' }
    case 'listed': {
      const seen = fieldValueOf(input, rollout.field)
      return { kind: 'listed', field: rollout.field.name, seen, held: rollout.test(readingOf(seen), input.now) }
    }
    case 'chance': {
      const drawn = isOpen ? percentChance(input.chance.random()) : undefined
      const { percentage } = rollout
      return { kind: 'chance', percentage, drawn, held: drawn !== undefined && percentage >= drawn }
    }
    case 'sticky':
      return explainSticky(input, rollout, isOpen)
  }
}

function explainSegment(input: ExplainInput, id: number, segments: CompileInput['segments']): SegmentExplanation {
  const segment = segments.get(id)
  const constraints = (segment?.constraints ?? []).map((constraint) => explainConstraint(input, constraint))
  const held = segment !== undefined && constraints.every((constraint) => constraint.held)
  return { id, name: segment?.name, found: segment !== undefined, held, constraints }
}

export function explainStrategy(
  input: ExplainInput,
  strategy: StrategyDefinition,
  index: number,
  compileInput: Pick<CompileInput, 'segments' | 'hostname'>,
): StrategyExplanation {
  const constraints = (strategy.constraints ?? []).map((constraint) => explainConstraint(input, constraint))
  const segments = (strategy.segments ?? []).map((id) => explainSegment(input, id, compileInput.segments))
  const disabled = strategy.disabled === true
  const isOpen = [...constraints, ...segments].every(({ held }) => held)
  const plan = rolloutOf(strategy, compileInput.hostname)
  const rollout = plan && explainRollout(input, plan, isOpen && !disabled)
  const result = rollout ? isOpen && rollout.held : isOpen && 'unknown'
  return {
    index,
    id: strategy.id,
    name: strategy.name,
    title: strategy.title ?? undefined,
    disabled,
    result: disabled ? 'unevaluated' : result,
    constraints,
    segments,
    rollout,
  }
}
