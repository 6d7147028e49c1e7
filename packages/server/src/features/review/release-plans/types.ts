import type { Guard, GuardReading } from '#features/sdk/index'
import type { StrategyView } from '#features/toggles/index'
import type { Advance } from './decision-rules.ts'
import type { Progress } from './plan-rules.ts'

export const PLAN_LIMITS = {
  /** Milestones of one plan or template. */
  milestones: 20,
  /** Strategies of all milestones of one plan or template together. */
  strategies: 400,
  /** Safeguards of one plan or template. */
  safeguards: 20,
  /** Templates of the installation and of all projects. */
  templates: 500,
  /** Characters of the milestones and safeguards of one plan or template, as JSON. */
  content: 1_000_000,
  /** Plans of one toggle in one environment that have ended. Older ones are removed. */
  ended: 20,
} as const

export interface Milestone {
  readonly id: string
  readonly name: string
  readonly sortOrder: number
  readonly strategies: readonly StrategyView[]
  readonly advance: Advance
}

/** What a reviewer of a plan approves. */
export interface PlanContent {
  readonly milestones: readonly Milestone[]
  readonly safeguards: readonly Guard[]
  /** Ids of users who get notices. */
  readonly notify: readonly number[]
}

/** The last reading of each safeguard, by id. */
export type Readings = Readonly<Record<string, GuardReading>>

export interface Plan extends PlanContent {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly project: string
  /** The name of the toggle. */
  readonly feature: string
  readonly environment: string
  readonly templateId: string | null
  readonly version: number
  readonly progress: Progress
  /** When each milestone was last started, by id. */
  readonly starts: Readonly<Record<string, string>>
  readonly reason: string | null
  /** Whether the toggle was on before the plan. Null until it starts. */
  readonly wasEnabled: boolean | null
  /** Whether the content was approved: the environment was protected when the plan was started or resumed. */
  readonly isReviewed: boolean
  readonly readings: Readings
  readonly readingsVersion: number
  readonly createdAt: string
  readonly createdBy: string
  readonly createdByUserId: number | null
  readonly startedAt: string | null
  readonly pausedAt: string | null
  readonly endedAt: string | null
}
