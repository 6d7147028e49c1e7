import { Button, Stack, Text } from '@mantine/core'
import { addToDraft, useProtection } from '../../../api/change-requests.ts'
import { t } from '../../../lib/messages.ts'
import { activeMilestone, nextMilestone, type PlanAction, type ReleasePlan } from '../../../lib/release-plan.ts'
import { milestoneText, ROLL_BACK_TEXT } from '../../../lib/release-plan-text.ts'
import type { NamedSegments } from '../../../lib/strategy.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { PlanInWords } from '../../../ui/release-plan/plan-in-words.tsx'
import { useSegmentNames } from '../../../ui/strategy/use-segment-names.ts'
import { toastWaiting } from '../../../ui/toast.tsx'
import { useWrite } from '../../../ui/use-write.ts'
import type { ToggleTarget } from '../strategy/toggle-target.ts'
import { sendPlanAction } from './plan-writes.ts'

type ConfirmedAction = Exclude<PlanAction, 'edit'>

interface ConfirmPlanActionProps {
  readonly target: ToggleTarget
  readonly plan: ReleasePlan
  readonly action: ConfirmedAction
  readonly onClose: () => void
}

interface Question {
  readonly title: string
  readonly action: string
  /** What users get. */
  readonly text: string
  readonly done: string
  readonly isHarmless?: boolean
}

const startText = (name: string, users: string): string =>
  t('The toggle is switched on with the first milestone, {name}: {users}. Other strategies stay.', { name, users })

const resumeText = (where: string, users: string): string =>
  t('The toggle is on in {where}: {users}. The plan advances again.', { where, users })

/** What each action asks. */
function questionOf(plan: ReleasePlan, action: ConfirmedAction, where: string, segments: NamedSegments): Question {
  const { name, milestones } = plan
  const current = activeMilestone(plan)
  const textOf = (one: typeof current) => (one ? milestoneText(one, segments) : '')
  const now = current ? t('Users keep what they get: {current}.', { current: textOf(current) }) : ''
  switch (action) {
    case 'start':
      return {
        title: t('Start {name} in {where}?', { name, where }),
        action: t('Start plan'),
        text: startText(milestones[0]?.name ?? '', textOf(milestones[0])),
        done: t('{name} started', { name }),
        isHarmless: true,
      }
    case 'advance': {
      const next = nextMilestone(plan)
      return {
        title: t('Advance {name} to {name2}?', { name, name2: next?.name }),
        action: t('Advance to {name}', { name: next?.name }),
        text: t('Users in {where} get: {next}.', { where, next: textOf(next) }),
        done: t('{name}: {name2} started', { name, name2: next?.name }),
        isHarmless: true,
      }
    }
    case 'complete':
      return {
        title: t('Complete {name}?', { name }),
        action: t('Complete plan'),
        text: t('{now} The strategies of the last milestone stay and can be edited.', { now }),
        done: t('{name} completed', { name }),
        isHarmless: true,
      }
    case 'pause':
      return {
        title: t('Pause {name}?', { name }),
        action: t('Pause plan'),
        text: t('{now} The plan doesn’t advance until someone resumes it.', { now }),
        done: t('{name} paused', { name }),
        isHarmless: true,
      }
    case 'resume':
      return {
        title: t('Resume {name}?', { name }),
        action: t('Resume plan'),
        text: resumeText(where, textOf(current)),
        done: t('{name} resumed', { name }),
        isHarmless: true,
      }
    case 'rollBack':
      return {
        title: t('Roll back {name} in {where}?', { name, where }),
        action: t('Roll back'),
        text: ROLL_BACK_TEXT,
        done: t('{name} rolled back', { name }),
      }
    case 'cancel':
      return {
        title: t('End {name} and keep its strategies?', { name }),
        action: t('End plan'),
        text: t('{now} The plan can’t be resumed.', { now }),
        done: t('{name} ended', { name }),
      }
    case 'delete':
      return {
        title: t('Delete {name}?', { name }),
        action: t('Delete plan'),
        text: t('The plan is removed from the toggle. Users keep what they get.'),
        done: t('{name} deleted', { name }),
      }
  }
}

/** Asks before an action of a plan, and says what users get. */
export function ConfirmPlanAction({ target, plan, action, onClose }: ConfirmPlanActionProps) {
  const segments = useSegmentNames()
  const { displayName } = useEnvironmentLook()(target.environment)
  const { isProtected } = useProtection(target.projectId)(target.environment)
  const { done, text, ...question } = questionOf(plan, action, displayName, segments)
  const changes = [
    { subject: 'release-plan', project: target.projectId, toggle: target.featureName },
    { subject: 'toggle', project: target.projectId, toggle: target.featureName },
  ] as const
  if (action === 'start' && isProtected) return <RequestStart target={target} plan={plan} onClose={onClose} />
  const canRequest = isProtected && (action === 'advance' || action === 'resume')
  return (
    <Confirm
      {...question}
      changes={changes}
      done={done}
      onConfirm={() => sendPlanAction(target, plan, action)}
      {...(canRequest && { instead: () => <RequestInstead {...{ target, plan, action, onClose }} /> })}
      onClose={onClose}
    >
      <Text size="sm">{text}</Text>
    </Confirm>
  )
}

/** In a protected environment a plan starts by a change request, which shows all of it. */
function RequestStart({ target, plan, onClose }: Omit<ConfirmPlanActionProps, 'action'>) {
  const { displayName } = useEnvironmentLook()(target.environment)
  const first = plan.milestones[0]?.id ?? ''
  return (
    <Confirm
      title={t('Request the start of {name} in {displayName}?', { name: plan.name, displayName })}
      action={t('Add to change request')}
      isHarmless
      changes="change-request"
      onConfirm={async () => {
        await requestMilestone(target, plan, first)
        toastWaiting(target.environment)
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t(
            '{displayName} is protected. Reviewers approve this plan as a whole; an edit afterwards needs a new approval.',
            { displayName },
          )}
        </Text>
        <PlanInWords plan={plan} order={3} />
      </Stack>
    </Confirm>
  )
}

const requestMilestone = (
  { projectId, environment, featureName }: ToggleTarget,
  plan: ReleasePlan,
  milestoneId: string,
) =>
  addToDraft(projectId, environment, {
    action: 'startMilestone',
    feature: featureName,
    payload: { planId: plan.id, milestoneId },
  })

/** For a plan that was started before its environment was protected: it was not approved. */
function RequestInstead({ target, plan, action, onClose }: ConfirmPlanActionProps) {
  const milestone = action === 'advance' ? nextMilestone(plan) : activeMilestone(plan)
  const write = useWrite({
    send: () => requestMilestone(target, plan, milestone?.id ?? ''),
    changes: 'change-request',
  })
  const request = async () => {
    if (!(await write.run())) return
    toastWaiting(target.environment)
    onClose()
  }
  return (
    <Button variant="default" loading={write.isBusy} onClick={() => void request()}>
      {t('Add to change request')}
    </Button>
  )
}
