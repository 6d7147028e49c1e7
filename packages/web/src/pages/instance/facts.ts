import { limitFrom } from '../../lib/limits.ts'
import type { UiConfig } from '../../lib/types.ts'

type Limits = UiConfig['resourceLimits']

/** The labels of the limits, the most relevant first. */
const LIMIT_WORDS: Readonly<Record<keyof Limits, string>> = {
  featureFlags: 'Toggles',
  projects: 'Projects',
  environments: 'Environments',
  featureEnvironmentStrategies: 'Strategies of a toggle in one environment',
  constraints: 'Constraints of a strategy or a segment',
  constraintValues: 'Values of a constraint',
  variants: 'Variants of a toggle in one environment',
  apiTokens: 'API tokens',
  personalTokens: 'Personal access tokens of one person',
  segments: 'Segments',
  strategySegments: 'Segments of a strategy',
  segmentValues: 'Values of a constraint of a segment',
}

export const limitRows = (limits: Limits): { readonly name: string; readonly most: string }[] =>
  (Object.keys(LIMIT_WORDS) as (keyof Limits)[]).map((key) => ({
    name: LIMIT_WORDS[key],
    most: limitFrom(limits[key])?.toLocaleString('en') ?? 'no limit',
  }))

export const ENGINE_WORDS = { sqlite: 'SQLite, in a file beside the server', postgres: 'PostgreSQL' } as const

/** Parses one origin per line, without duplicates. */
export const originsFrom = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).flatMap((line) => line.trim() || [])),
]

export const allowsAll = (origins: readonly string[]): boolean => origins.length === 0 || origins.includes('*')
