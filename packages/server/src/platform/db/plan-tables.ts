import type { Bit } from './tables.ts'

/** Release plans and their templates. */
export interface PlanTables {
  release_plan_templates: {
    id: string
    name: string
    description: string
    /** Null for a template of the installation. */
    project: string | null
    /** JSON: milestones and safeguards. */
    content: string
    created_at: string
    created_by: string
    created_by_user_id: number | null
    archived_at: string | null
  }
  release_plans: {
    id: string
    feature: string
    environment: string
    name: string
    description: string
    template_id: string | null
    /** JSON: milestones, safeguards and recipients of notices. */
    content: string
    state: string
    /** Grows with every change of the content or the state. A step happens only at the version that it was decided for. */
    version: number
    /** The current milestone, or the last one of a plan that has ended. */
    milestone_id: string | null
    /** When the current milestone was started or resumed. Null unless the plan is running. */
    since: string | null
    /** How long the current milestone ran before `since`. */
    ran_seconds: number
    /** JSON: the time at which each milestone was last started, by id. */
    starts: string
    reason: string | null
    /** Whether the toggle was on before the plan. Null until it starts. */
    was_enabled: Bit | null
    /** Whether the plan was started in a protected environment, so that its content was approved. */
    reviewed: Bit
    /** JSON: the last reading of each safeguard, by id. */
    readings: string
    readings_version: number
    created_at: string
    created_by: string
    created_by_user_id: number | null
    started_at: string | null
    paused_at: string | null
    ended_at: string | null
  }
}
