import { useState } from 'react'
import { t } from '../../../lib/messages.ts'
import type { ReleasePlan } from '../../../lib/release-plan.ts'
import { same } from '../../../lib/same.ts'
import { editsOf } from '../../../ui/editing/use-unsaved-edits.ts'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { FormDrawer } from '../../../ui/form.tsx'
import type { PlanDraft } from '../../../ui/release-plan/plan-draft.ts'
import { PlanFields } from '../../../ui/release-plan/plan-fields.tsx'
import { planProblem } from '../../../ui/release-plan/plan-problems.ts'
import { RecipientsField } from '../../../ui/release-plan/recipients-field.tsx'
import { useMilestoneStrategyProblems } from '../../../ui/release-plan/use-plan-problems.ts'
import type { ToggleTarget } from '../strategy/toggle-target.ts'
import { savePlan } from './plan-writes.ts'

interface PlanDrawerProps {
  readonly target: ToggleTarget
  /** Undefined: a new plan. */
  readonly plan?: ReleasePlan | undefined
  /** With which the form opens. */
  readonly start: PlanDraft
  readonly templateId?: string | undefined
  readonly onClose: () => void
}

/** Creates a release plan, or edits the draft of one. Rendered while it is open. */
export function PlanDrawer({ target, plan, start, templateId, onClose }: PlanDrawerProps) {
  const { projectId, featureName, environment } = target
  const [draft, setDraft] = useState(start)
  const problemsOf = useMilestoneStrategyProblems()
  const { displayName } = useEnvironmentLook()(environment)
  return (
    <FormDrawer
      size={720}
      title={t('{what} in {displayName}', { what: plan ? t('Edit release plan') : t('New release plan'), displayName })}
      action={plan ? t('Save') : t('Save draft')}
      problem={planProblem(draft, (strategy) => problemsOf(strategy).first)}
      isReady={!plan || !same(draft, start)}
      edits={editsOf(draft, setDraft)}
      draftName={plan ? `release plan ${plan.id}` : `new release plan in ${environment}`}
      changes={{ subject: 'release-plan', project: projectId, toggle: featureName }}
      done={
        plan
          ? t('{name} saved', { name: draft.name })
          : t('{name} added. Start it when you are ready.', { name: draft.name })
      }
      refetchAfterError={{ subject: 'release-plan', project: projectId, toggle: featureName }}
      onSubmit={() => savePlan(target, plan, draft, templateId)}
      onClose={onClose}
    >
      <PlanFields target={{ projectId, featureName, environment }} draft={draft} onChange={setDraft}>
        <RecipientsField
          description={t('The creator of the plan and the owner of the toggle always get notices.')}
          value={draft.notify}
          onChange={(notify) => setDraft({ ...draft, notify })}
        />
      </PlanFields>
    </FormDrawer>
  )
}
