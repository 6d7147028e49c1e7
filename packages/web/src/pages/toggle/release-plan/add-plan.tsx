import { Button, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../api/permissions.ts'
import { plansQuery, templatesQuery } from '../../../api/release-plans.ts'
import { t } from '../../../lib/messages.ts'
import { isOpenPlan, type ReleaseTemplate } from '../../../lib/release-plan.ts'
import { preloading } from '../../../ui/on-demand.tsx'
import { emptyPlan, type PlanDraft, planDraftOf } from '../../../ui/release-plan/plan-draft.ts'
import { PlanDrawer } from '../editors.ts'
import type { ToggleTarget } from '../strategy/toggle-target.ts'

interface Start {
  readonly draft: PlanDraft
  readonly templateId?: string
}

/** Adds a release plan, from a template or from scratch. A toggle has at most one open plan in an environment. */
export function AddPlan({ target }: { readonly target: ToggleTarget }) {
  const { projectId: project, environment, featureName } = target
  const may = useMay()
  const { data: plans } = useQuery(plansQuery(target))
  const [start, setStart] = useState<Start>()
  const isPossible = plans !== undefined && !plans.some(isOpenPlan)
  // An open form stays when another user adds a plan: the server then refuses this one.
  if (!(isPossible || start) || !may('CREATE_FEATURE_STRATEGY', { project, environment })) return null
  return (
    <>
      <Menu position="bottom-start" width={320}>
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus size={14} />}
            {...preloading(PlanDrawer)}
            aria-label={t('Add release plan to {environment}', { environment })}
          >
            {t('Add release plan')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <TemplateItems
            project={project}
            onChoose={(template) => setStart({ draft: draftFrom(template, featureName), templateId: template.id })}
          />
          <Menu.Divider />
          <Menu.Item onClick={() => setStart({ draft: emptyPlan(featureName) })}>{t('From scratch')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {start && (
        <PlanDrawer
          target={target}
          start={start.draft}
          templateId={start.templateId}
          onClose={() => setStart(undefined)}
        />
      )}
    </>
  )
}

/** Strategies of a template have no group. Those of a plan share the name of the toggle, so that users stay in. */
function draftFrom(template: ReleaseTemplate, featureName: string): PlanDraft {
  const draft = planDraftOf(template)
  const milestones = draft.milestones.map((milestone) => ({
    ...milestone,
    strategies: milestone.strategies.map((one) =>
      one.name === 'flexibleRollout' ? { ...one, parameters: { groupId: featureName, ...one.parameters } } : one,
    ),
  }))
  return { ...draft, milestones }
}

interface TemplateItemsProps {
  readonly project: string
  readonly onChoose: (template: ReleaseTemplate) => void
}

function TemplateItems({ project, onChoose }: TemplateItemsProps) {
  const { data: own = [] } = useQuery(templatesQuery(project))
  const { data: shared = [] } = useQuery(templatesQuery())
  const usable = [...own, ...shared].filter(({ archivedAt }) => archivedAt === null)
  return (
    <>
      <Menu.Label>{t('From a template')}</Menu.Label>
      {usable.map((template) => (
        <Menu.Item key={template.id} onClick={() => onChoose(template)}>
          {template.name}
          {template.description !== '' && (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {template.description}
            </Text>
          )}
        </Menu.Item>
      ))}
    </>
  )
}
