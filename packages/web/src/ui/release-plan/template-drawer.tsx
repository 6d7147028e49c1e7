import { useState } from 'react'
import { createTemplate, updateTemplate } from '../../api/release-plans.ts'
import { t } from '../../lib/messages.ts'
import type { ReleaseTemplate } from '../../lib/release-plan.ts'
import { same } from '../../lib/same.ts'
import { FieldScope } from '../constraints/field-scope.ts'
import { editsOf } from '../editing/use-unsaved-edits.ts'
import { FormDrawer } from '../form.tsx'
import { emptyPlan, type PlanDraft, planBodyOf, planDraftOf } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { planProblem } from './plan-problems.ts'
import { templateNeeds } from './template-list.tsx'
import { useMilestoneStrategyProblems } from './use-plan-problems.ts'

interface TemplateDrawerProps {
  /** Undefined: a template of the installation. */
  readonly projectId: string | undefined
  /** The template that is edited, or copied. */
  readonly template?: ReleaseTemplate | undefined
  readonly isCopy?: boolean
  readonly onClose: () => void
}

/** Creates, copies or edits a template. Rendered while it is open. */
export function TemplateDrawer(props: TemplateDrawerProps) {
  return (
    <FieldScope value={props.projectId}>
      <TemplateForm {...props} />
    </FieldScope>
  )
}

function startOf(template: ReleaseTemplate | undefined, isCopy: boolean): PlanDraft {
  if (!template) return emptyPlan('')
  const draft = planDraftOf(template)
  return isCopy ? { ...draft, name: t('Copy of {name}', { name: draft.name }).slice(0, 100) } : draft
}

function TemplateForm({ projectId, template, isCopy = false, onClose }: TemplateDrawerProps) {
  const [start] = useState(() => startOf(template, isCopy))
  const [draft, setDraft] = useState(start)
  const problemsOf = useMilestoneStrategyProblems()
  const edited = isCopy ? undefined : template
  const { create, edit } = templateNeeds(projectId)
  const submit = () => {
    const { notify: _, ...body } = planBodyOf(draft)
    return edited ? updateTemplate(projectId, edited.id, body) : createTemplate(projectId, body)
  }
  return (
    <FormDrawer
      size={720}
      title={edited ? t('Edit {name}', { name: edited.name }) : t('New release template')}
      action={edited ? t('Save') : t('Create template')}
      problem={planProblem(draft, (strategy) => problemsOf(strategy).first)}
      isReady={!edited || !same(draft, start)}
      edits={editsOf(draft, setDraft)}
      draftName={edited ? `release template ${edited.id}` : 'new release template'}
      need={edited ? edit : create}
      project={projectId}
      changes="release-plan-template"
      done={edited ? t('{name} saved', { name: draft.name }) : t('Template {name} created', { name: draft.name })}
      onSubmit={submit}
      onClose={onClose}
    >
      <PlanFields target={{ projectId, featureName: '', environment: undefined }} draft={draft} onChange={setDraft} />
    </FormDrawer>
  )
}
