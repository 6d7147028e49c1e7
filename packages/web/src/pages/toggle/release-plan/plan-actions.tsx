import { Button, Group, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { useMayChange, useProtection } from '../../../api/change-requests.ts'
import { useMay } from '../../../api/permissions.ts'
import { t } from '../../../lib/messages.ts'
import { actionsOf, type PlanAction, type ReleasePlan } from '../../../lib/release-plan.ts'
import { preloading } from '../../../ui/on-demand.tsx'
import { planDraftOf } from '../../../ui/release-plan/plan-draft.ts'
import { ConfirmPlanAction, PlanDrawer } from '../editors.ts'
import type { ToggleTarget } from '../strategy/toggle-target.ts'

interface PlanActionsProps {
  readonly target: ToggleTarget
  readonly plan: ReleasePlan
}

const LABELS: Readonly<Record<PlanAction, string>> = {
  start: t('Start'),
  edit: t('Edit'),
  advance: t('Advance now'),
  complete: t('Complete'),
  pause: t('Pause'),
  resume: t('Resume'),
  rollBack: t('Roll back'),
  cancel: t('End and keep strategies…'),
  delete: t('Delete…'),
}

/** These are rare: they are in the menu. */
const IN_MENU: readonly PlanAction[] = ['cancel', 'delete']

/** Returns whether the user may do something with the plan. */
function useMayAct({ projectId: project, environment }: ToggleTarget): (action: PlanAction) => boolean {
  const may = useMay()
  const mayChange = useMayChange(project)
  return (action) => {
    if (action === 'start') return mayChange('UPDATE_FEATURE_ENVIRONMENT', environment)
    const need =
      action === 'edit'
        ? 'UPDATE_FEATURE_STRATEGY'
        : action === 'delete'
          ? 'DELETE_FEATURE_STRATEGY'
          : 'UPDATE_FEATURE_ENVIRONMENT'
    return may(need, { project, environment })
  }
}

/** The buttons of a plan, for users with the permissions. Each one asks before it acts. */
export function PlanActions({ target, plan }: PlanActionsProps) {
  const [open, setOpen] = useState<PlanAction>()
  const { isProtected } = useProtection(target.projectId)(target.environment)
  const mayAct = useMayAct(target)
  const possible = actionsOf(plan).filter(mayAct)
  const shown = possible.filter((action) => !IN_MENU.includes(action))
  const more = possible.filter((action) => IN_MENU.includes(action))
  const close = () => setOpen(undefined)
  return (
    <>
      {possible.length > 0 && (
        <Group gap="xs">
          {shown.map((action, index) => (
            <Button
              key={action}
              size="compact-sm"
              variant={index === 0 ? 'filled' : 'default'}
              {...preloading(action === 'edit' ? PlanDrawer : ConfirmPlanAction)}
              onClick={() => setOpen(action)}
            >
              {action === 'start' && isProtected ? t('Add to change request') : LABELS[action]}
              <span className="lf-visually-hidden"> ({plan.name})</span>
            </Button>
          ))}
          {more.length > 0 && <MoreActions plan={plan} actions={more} onOpen={setOpen} />}
        </Group>
      )}
      {open === 'edit' && <PlanDrawer target={target} plan={plan} start={planDraftOf(plan)} onClose={close} />}
      {open !== undefined && open !== 'edit' && (
        <ConfirmPlanAction target={target} plan={plan} action={open} onClose={close} />
      )}
    </>
  )
}

interface MoreActionsProps {
  readonly plan: ReleasePlan
  readonly actions: readonly PlanAction[]
  readonly onOpen: (action: PlanAction) => void
}

const MoreActions = ({ plan, actions, onOpen }: MoreActionsProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button size="compact-sm" variant="default" px={6} aria-label={t('More for {name}', { name: plan.name })}>
        <EllipsisVertical size={14} />
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map((action) => (
        <Menu.Item key={action} {...(action === 'delete' && { c: 'var(--lf-danger)' })} onClick={() => onOpen(action)}>
          {LABELS[action]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
