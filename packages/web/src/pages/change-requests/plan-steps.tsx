import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { localDay } from '../../lib/local-time.ts'
import { t } from '../../lib/messages.ts'
import type { PlanSummary } from '../../lib/release-plan.ts'
import classes from './calendar-view.module.css'

/** The next step of a running release plan. */
export interface PlanStep {
  readonly plan: PlanSummary
  readonly at: string
  readonly day: string
  readonly title: string
}

/** The steps that happen by the clock, ordered by time. With an author: those of the plans that this user created. */
export const planSteps = (plans: readonly PlanSummary[], author?: number | null): PlanStep[] =>
  plans
    .filter(({ createdByUserId }) => author === undefined || createdByUserId === author)
    .flatMap((plan) => {
      const { dueAt, milestone, milestoneCount, featureName } = plan
      if (dueAt === null || milestone === null) return []
      const step =
        milestone.position < milestoneCount
          ? t('milestone {position}', { position: milestone.position + 1 })
          : t('completed')
      return [{ plan, at: dueAt, day: localDay(new Date(dueAt)), title: `${featureName}: ${step}` }]
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))

export const PlanLink = ({ step, children }: { readonly step: PlanStep; readonly children: ReactNode }) => (
  <Link
    to="/projects/$projectId/features/$featureName"
    params={{ projectId: step.plan.project, featureName: step.plan.featureName }}
    className={`lf-quiet ${classes.entry}`}
    title={`${step.title}: ${step.plan.name} (${step.plan.environment})`}
  >
    {children}
  </Link>
)
