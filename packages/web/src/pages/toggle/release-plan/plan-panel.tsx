import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { t } from '../../../lib/messages.ts'
import {
  activeMilestone,
  type PlanState,
  progressOf,
  type ReleasePlan,
  STATE_LABELS,
} from '../../../lib/release-plan.ts'
import { timeLeft } from '../../../lib/release-plan-text.ts'
import { MilestoneLine } from '../../../ui/release-plan/milestone-line.tsx'
import planClasses from '../../../ui/release-plan/release-plan.module.css'
import { useNow, ZonedTime } from '../../../ui/time.tsx'
import type { ToggleTarget } from '../strategy/toggle-target.ts'
import { PlanActions } from './plan-actions.tsx'
import classes from './plan-panel.module.css'
import { SafeguardList } from './safeguard-list.tsx'

interface PlanPanelProps {
  readonly target: ToggleTarget
  readonly plan: ReleasePlan
  /** For a plan that has ended. */
  readonly onHide?: () => void
}

const COLORS: Partial<Readonly<Record<PlanState, string>>> = {
  draft: 'var(--lf-wait)',
  paused: 'var(--lf-wait)',
  completed: 'var(--lf-on)',
  'rolled-back': 'var(--lf-danger)',
}

/** A release plan: where it is, how long it stays there, what its safeguards read, and what the user can do. */
export function PlanPanel({ target, plan, onHide }: PlanPanelProps) {
  const { name, state, reason, milestones, safeguards } = plan
  const isDraft = state === 'draft'
  return (
    <section className={classes.panel} aria-label={t('Release plan {name}', { name })}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Title order={3} className={planClasses.wrap}>
          {name}
        </Title>
        <Text size="sm" fw={600} c={COLORS[state] ?? 'inherit'}>
          {STATE_LABELS[state]}
        </Text>
      </Group>
      {reason && <Text size="sm">{reason}</Text>}
      <Stack gap="sm" mt="xs">
        <MilestoneLine
          label={t('Milestones of {name}', { name })}
          milestones={milestones}
          {...(!isDraft && { progress: progressOf(plan) })}
          isFull={isDraft}
          current={<Clock plan={plan} />}
        />
        {safeguards.length > 0 && <SafeguardList plan={plan} />}
        <Group gap="xs" justify="space-between">
          <PlanActions target={target} plan={plan} />
          {onHide && (
            <Anchor component="button" type="button" size="sm" onClick={onHide}>
              {t('Hide plan')}
            </Anchor>
          )}
        </Group>
      </Stack>
    </section>
  )
}

/** The time until the next step, with the part of it that has passed. */
function Clock({ plan }: { readonly plan: ReleasePlan }) {
  const now = useNow()
  const current = activeMilestone(plan)
  if (plan.state !== 'running' || !current?.dueAt) return null
  const due = Date.parse(current.dueAt)
  const start = Date.parse(current.startedAt ?? current.dueAt)
  const passed = due > start ? Math.min(1, Math.max(0, (now - start) / (due - start))) : 1
  return (
    <>
      <Text size="sm" fw={600}>
        {due <= now ? t('Next step is due') : t('{left} left', { left: timeLeft(current.dueAt, now) })}
        <Text span size="sm" c="dimmed" fw={400}>
          {' '}
          · <ZonedTime at={current.dueAt} />
        </Text>
      </Text>
      <div className={planClasses.clock} aria-hidden>
        <div style={{ width: `${passed * 100}%` }} />
      </div>
    </>
  )
}
