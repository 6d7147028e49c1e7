import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { plansQuery } from '../../../api/release-plans.ts'
import { inSentence, t } from '../../../lib/messages.ts'
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
  const anchor = anchorOf(target.environment)
  const isLinked = useRouterState({ select: ({ location }) => location.hash === anchor })
  const [isShown, setShown] = useState(isLinked)
  const plan = data?.find(isOpenPlan)
  const last = data?.[0]
  if (!last) return null
  return (
    <ScrollTarget id={anchor} isLinked={isLinked}>
      {plan ? (
        <PlanPanel target={target} plan={plan} />
      ) : isShown ? (
        <PlanPanel target={target} plan={last} onHide={() => setShown(false)} />
      ) : (
        <Text size="sm" c="dimmed" mb={4}>
          {endSentence(last)} <Time at={last.endedAt} />.{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => setShown(true)}>
            {t('Show plan')}
          </Anchor>
        </Text>
      )}
    </ScrollTarget>
  )
}

/** The server links to this anchor in notices and messages. */
const anchorOf = (environment: string): string => `release-plan-${environment}`

interface ScrollTargetProps {
  readonly id: string
  readonly isLinked: boolean
  readonly children: ReactNode
}

/** Scrolls to itself when it appears and the address names it: the browser looks for it before the plan is loaded. */
function ScrollTarget({ id, isLinked, children }: ScrollTargetProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLinked) element.current?.scrollIntoView({ block: 'start' })
  }, [isLinked])
  return (
    <div id={id} ref={element}>
      {children}
    </div>
  )
}

const endSentence = ({ name, state }: ReleasePlan): string =>
  t('Release plan {name}: {state}', { name, state: inSentence(STATE_LABELS[state]) })
