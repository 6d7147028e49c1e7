import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { foundPlansQuery } from '../../api/release-plans.ts'
import { T, t } from '../../lib/messages.ts'
import { type PlanSummary, STATE_LABELS } from '../../lib/release-plan.ts'
import { summaryText } from '../../lib/release-plan-text.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import classes from './home.module.css'

const MAX_PLANS = 8

interface RunningPlans {
  readonly total: number
  readonly plans: readonly PlanSummary[]
}

/** Release plans that are under way, the paused ones first: they wait for someone. */
export function useRunningPlans(): RunningPlans & { readonly isLoading: boolean } {
  const paused = useQuery(foundPlansQuery('paused', MAX_PLANS))
  const running = useQuery(foundPlansQuery('running', MAX_PLANS))
  return {
    isLoading: paused.isLoading || running.isLoading,
    total: (paused.data?.total ?? 0) + (running.data?.total ?? 0),
    plans: [...(paused.data?.releasePlans ?? []), ...(running.data?.releasePlans ?? [])].slice(0, MAX_PLANS),
  }
}

/** Nothing without a release plan. */
export function PlansCard({ total, plans }: RunningPlans) {
  if (total === 0) return null
  return (
    <Section title={t('Release plans ({total})', { total })}>
      <ul className={classes.list}>
        {plans.map((plan) => (
          <Plan key={plan.id} plan={plan} />
        ))}
      </ul>
    </Section>
  )
}

function Plan({ plan }: { readonly plan: PlanSummary }) {
  const { project, featureName, environment, state, dueAt } = plan
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <Link
          to="/projects/$projectId/features/$featureName"
          params={{ projectId: project, featureName }}
          className="lf-quiet lf-mono"
        >
          {featureName}
        </Link>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {summaryText(plan)}
        </Text>
      </div>
      <EnvironmentBadge name={environment} />
      <Text size="sm" c={state === 'paused' ? 'var(--lf-wait)' : 'inherit'}>
        {state === 'running' && dueAt ? <T text="Next step {time}" time={<Time at={dueAt} />} /> : STATE_LABELS[state]}
      </Text>
    </li>
  )
}
