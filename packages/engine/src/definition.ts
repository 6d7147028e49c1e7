import type { ConstraintData } from '@leverframe/domain'

/**
 * The input of the engine: toggles of an environment in the shape of the client API, without any detail of the store.
 */

export type ConstraintDefinition = ConstraintData

export interface SegmentDefinition {
  readonly id: number
  readonly name?: string | undefined
  readonly constraints?: readonly ConstraintDefinition[] | undefined
}

export interface Payload {
  readonly type: string
  readonly value: string
}

export interface OverrideDefinition {
  readonly contextName: string
  readonly values: readonly string[]
}

export interface VariantDefinition {
  readonly name: string
  readonly weight: number
  readonly weightType?: string | undefined
  readonly stickiness?: string | undefined
  readonly payload?: Payload | undefined
  readonly overrides?: readonly OverrideDefinition[] | undefined
}

export type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface StrategyDefinition {
  readonly id?: string | undefined
  readonly name: string
  readonly title?: string | null | undefined
  /** A disabled strategy is skipped; only an explanation mentions it. */
  readonly disabled?: boolean | undefined
  readonly parameters?: Parameters | null | undefined
  readonly constraints?: readonly ConstraintDefinition[] | undefined
  readonly segments?: readonly number[] | undefined
  readonly variants?: readonly VariantDefinition[] | undefined
}

export interface DependencyDefinition {
  readonly feature: string
  readonly enabled?: boolean | undefined
  readonly variants?: readonly string[] | undefined
}

export interface FeatureDefinition {
  readonly name: string
  readonly type?: string | undefined
  readonly project?: string | undefined
  readonly enabled: boolean
  readonly impressionData?: boolean | undefined
  readonly strategies: readonly StrategyDefinition[]
  readonly variants?: readonly VariantDefinition[] | undefined
  readonly dependencies?: readonly DependencyDefinition[] | undefined
}
