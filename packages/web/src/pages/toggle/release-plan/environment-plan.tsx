import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plansQuery } from '../../../api/release-plans.ts'
import { t } from '../../../lib/messages.ts'
import { isOpenPlan, type ReleasePlan, STATE_LABELS } from '../../../lib/release-plan.ts'
import { Time } from '../../../ui/time.tsx'
import type { ToggleTarget } from '../strategy/toggle-target.ts'
import { PlanPanel } from './plan-panel.tsx'

interface EnvironmentPlanProps {
  readonly target: ToggleTarget
}

/** The release plan of a toggle in an environment: the open one, or how the last one ended. */
export function EnvironmentPlan({ target }: EnvironmentPlanProps) {
  const { data } = useQuery(plansQuery(target))
  const [isShown, setShown] = useState(false)
  const plan = data?.find(isOpenPlan)
  const last = data?.[0]
  if (plan) return <PlanPanel target={target} plan={plan} />
  if (!last) return null
  if (isShown) return <PlanPanel target={target} plan={last} onHide={() => setShown(false)} />
  return (
    <Text size="sm" c="dimmed" mb={4}>
      {endSentence(last)} <Time at={last.endedAt} />.{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => setShown(true)}>
        {t('Show plan')}
      </Anchor>
    </Text>
  )
}

const endSentence = ({ name, state }: ReleasePlan): string =>
  t('Release plan {name}: {state}', { name, state: STATE_LABELS[state].toLowerCase() })
