import type { ReplayedToggle } from '#features/audit/index'
import type { ConstraintView } from '#features/toggles/index'
import type { UnusedPair } from './environment-use.ts'

export interface Tag {
  readonly type: string
  readonly value: string
}

export interface Dependency {
  readonly feature: string
  readonly enabled: boolean
  readonly variants: readonly string[]
}

/** A toggle with all data that is sent to SDKs, in all environments. */
export interface KnownToggle extends ReplayedToggle {
  readonly dependencies: readonly Dependency[]
  readonly tags: readonly Tag[]
}

export interface Segment {
  readonly id: number
  readonly name: string
  readonly constraints: readonly ConstraintView[]
}

/** The complete state of the data plane after one event. */
export interface World {
  readonly eventId: number
  readonly environments: readonly { readonly name: string; readonly revision: number }[]
  readonly toggles: readonly KnownToggle[]
  readonly segments: readonly Segment[]
  readonly unused: readonly UnusedPair[]
}
