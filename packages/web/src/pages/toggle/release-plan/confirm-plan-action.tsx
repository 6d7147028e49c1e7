import { Button, Stack, Text } from '@mantine/core'
import { addToDraft, useProtection } from '../../../api/change-requests.ts'
import { activeMilestone, nextMilestone, type PlanAction, type ReleasePlan } from '../../../lib/release-plan.ts'
import { milestoneReach, ROLL_BACK_TEXT } from '../../../lib/release-plan-text.ts'
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

/** What each action asks. */
function questionOf(plan: ReleasePlan, action: ConfirmedAction, where: string, segments: NamedSegments): Question {
  const { name, milestones } = plan
  const current = activeMilestone(plan)
  const reachOf = (one: typeof current) => (one ? milestoneReach(one, segments) : '')
  const now = current ? `Users keep what they get: ${reachOf(current)}.` : ''
  switch (action) {
    case 'start':
      return {
        title: `Start ${name} in ${where}?`,
        action: 'Start plan',
        text: `The toggle is switched on with the first milestone, ${milestones[0]?.name}: ${reachOf(milestones[0])}. Other strategies stay.`,
        done: `${name} started`,
        isHarmless: true,
      }
    case 'advance': {
      const next = nextMilestone(plan)
      return {
        title: `Advance ${name} to ${next?.name}?`,
        action: `Advance to ${next?.name}`,
        text: `Users in ${where} get: ${reachOf(next)}.`,
        done: `${name}: ${next?.name} started`,
        isHarmless: true,
      }
    }
    case 'complete':
      return {
        title: `Complete ${name}?`,
        action: 'Complete plan',
        text: `${now} The strategies of the last milestone stay and can be edited.`,
        done: `${name} completed`,
        isHarmless: true,
      }
    case 'pause':
      return {
        title: `Pause ${name}?`,
        action: 'Pause plan',
        text: `${now} The plan doesn’t advance until someone resumes it.`,
        done: `${name} paused`,
        isHarmless: true,
      }
    case 'resume':
      return {
        title: `Resume ${name}?`,
        action: 'Resume plan',
        text: `The toggle is on in ${where}: ${reachOf(current)}. The plan advances again.`,
        done: `${name} resumed`,
        isHarmless: true,
      }
    case 'rollBack':
      return {
        title: `Roll back ${name} in ${where}?`,
        action: 'Roll back',
        text: ROLL_BACK_TEXT,
        done: `${name} rolled back`,
      }
    case 'cancel':
      return {
        title: `End ${name} and keep its strategies?`,
        action: 'End plan',
        text: `${now} The plan can’t be resumed.`,
        done: `${name} ended`,
      }
    case 'delete':
      return {
        title: `Delete ${name}?`,
        action: 'Delete plan',
        text: 'The plan is removed from the toggle. Users keep what they get.',
        done: `${name} deleted`,
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
      title={`Request the start of ${plan.name} in ${displayName}?`}
      action="Add to change request"
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
          {displayName} is protected. Reviewers approve this plan as a whole; an edit afterwards needs a new approval.
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
      Add to change request
    </Button>
  )
}
