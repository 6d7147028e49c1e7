import { createRequire } from 'node:module'
import type { Context, FeatureDefinition, Outcome, SegmentDefinition } from '@leverframe/engine'

/** Two suites have a stream of changes instead of a state. */
export interface Change {
  readonly type: string
  readonly features?: readonly FeatureDefinition[]
  readonly segments?: readonly SegmentDefinition[]
  readonly feature?: FeatureDefinition
  readonly featureName?: string
  readonly segment?: SegmentDefinition
}

interface Case<Expected> {
  readonly description: string
  readonly context: Context
  readonly toggleName: string
  readonly expectedResult: Expected
}

export interface Suite {
  readonly name: string
  readonly state: {
    readonly features?: readonly FeatureDefinition[]
    readonly segments?: readonly SegmentDefinition[]
    readonly events?: readonly Change[]
  }
  readonly tests?: readonly Case<boolean>[]
  readonly variantTests?: readonly Case<Outcome['variant']>[]
}

export type SpecifiedCase = Case<boolean | Outcome['variant']>

const load = createRequire(import.meta.url)
const files = load('@unleash/client-specification/specifications/index.json') as string[]

/** The client specification from npm. */
export const suites = files.map((file) => load(`@unleash/client-specification/specifications/${file}`) as Suite)

export const casesOf = ({ tests = [], variantTests = [] }: Suite): readonly SpecifiedCase[] => [
  ...tests,
  ...variantTests,
]

/** A state is a stream with one change. */
export const changesOf = ({ state: { events, features = [], segments = [] } }: Suite): readonly Change[] =>
  events ?? [{ type: 'hydration', features, segments }]
