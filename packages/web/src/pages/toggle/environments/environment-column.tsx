import type { Permission } from '@leverframe/domain'
import { Group, Text, Title, Tooltip } from '@mantine/core'
import { Eye, Lock } from 'lucide-react'
import { useState } from 'react'
import { useMayChange, useProtection } from '../../../api/change-requests.ts'
import { refusalOf } from '../../../api/permissions.ts'
import { plural, t } from '../../../lib/messages.ts'
import type { PendingInEnvironment } from '../../../lib/pending.ts'
import { onFor, stateLabel } from '../../../lib/strategy.ts'
import type { ToggleEnvironment } from '../../../lib/types.ts'
import { EnvironmentCard, useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { Lever } from '../../../ui/lever.tsx'
import { useHeld } from '../../../ui/missing-permissions.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { Time } from '../../../ui/time.tsx'
import { useSwitch } from '../../../ui/use-switch.ts'
import { Ghosts } from '../pending/ghost.tsx'
import { PendingList } from '../pending/pending-list.tsx'
import { AddPlan } from '../release-plan/add-plan.tsx'
import { EnvironmentPlan } from '../release-plan/environment-plan.tsx'
import type { ToggleTarget } from '../strategy/toggle-target.ts'
import { AddStrategy } from './add-strategy.tsx'
import { EnvironmentVariants } from './environment-variants.tsx'
import classes from './environments.module.css'
import { PropagationStatus } from './propagation-status.tsx'
import { StrategyList } from './strategy-list.tsx'
import type { EstimateText } from './use-estimate.ts'

interface EnvironmentColumnProps {
  readonly target: ToggleTarget
  readonly environment: ToggleEnvironment
  /** Read-only: an earlier state, or an archived toggle. */
  readonly isReadOnly: boolean
  readonly pending: PendingInEnvironment
  readonly estimateOf: EstimateText
}

/** The targeting of a toggle in one environment. */
export function EnvironmentColumn(props: EnvironmentColumnProps) {
  const { target, environment, isReadOnly, pending, estimateOf } = props
  const mayChange = useMayChange(target.projectId)
  const may = (permission: Permission) => !isReadOnly && mayChange(permission, environment.name)
  const rights = {
    mayAdd: may('CREATE_FEATURE_STRATEGY'),
    mayUpdate: may('UPDATE_FEATURE_STRATEGY'),
    mayDelete: may('DELETE_FEATURE_STRATEGY'),
  }
  useHeld(Object.values(rights).includes(true) || may('UPDATE_FEATURE_ENVIRONMENT'))
  return (
    <EnvironmentCard name={environment.name}>
      <Head {...props} />
      <div className={classes.body} data-off={!environment.enabled || undefined}>
        <PendingList
          projectId={target.projectId}
          items={pending.items}
          label={t('Pending in {name}', { name: environment.name })}
        />
        {!isReadOnly && <EnvironmentPlan target={target} />}
        {environment.strategies.length === 0 && (
          <Text size="sm" c="dimmed" mb="xs">
            {rights.mayAdd ? t('No strategies. Add one before you switch the toggle on.') : t('No strategies.')}
          </Text>
        )}
        <StrategyList
          target={target}
          environment={environment}
          rights={isReadOnly ? undefined : rights}
          pending={pending}
          estimateOf={estimateOf}
        />
        {!isReadOnly && (
          <Group gap="xs">
            <AddStrategy target={target} count={environment.strategies.length} mayAdd={rights.mayAdd} />
            <AddPlan target={target} />
          </Group>
        )}
        <EnvironmentVariants
          target={target}
          variants={environment.variants ?? []}
          isReadOnly={!may('UPDATE_FEATURE_ENVIRONMENT_VARIANTS')}
          ghosts={pending.variants}
        />
      </div>
      {!isReadOnly && (
        <Group className={classes.foot} justify="space-between" gap="xs">
          <PropagationStatus environment={environment.name} />
          <span>
            {environment.lastSeenAt ? t('used ') : ''}
            <Time at={environment.lastSeenAt} never={t('no usage yet')} />
          </span>
        </Group>
      )}
    </EnvironmentCard>
  )
}

function Head({ target, environment, isReadOnly, pending }: EnvironmentColumnProps) {
  const { displayName } = useEnvironmentLook()(environment.name)
  const { isProtected, requiredApprovals } = useProtection(target.projectId)(environment.name)
  const protection = plural(
    requiredApprovals,
    'Protected: changes need {requiredApprovals} approval',
    'Protected: changes need {requiredApprovals} approvals',
    { requiredApprovals },
  )
  return (
    <div className={classes.head}>
      <div className={classes.name}>
        <Title order={2}>{displayName}</Title>
        {isProtected && (
          <Tooltip label={protection}>
            <Lock size={14} role="img" aria-label={protection} tabIndex={0} />
          </Tooltip>
        )}
      </div>
      <Group gap="xs" ml="auto" justify="flex-end">
        <StateMark onFor={onFor(environment)}>{stateLabel(environment)}</StateMark>
        <Ghosts projectId={target.projectId} ghosts={pending.switches} of={displayName} />
        {!isReadOnly && <EnvironmentSwitch target={target} environment={environment} />}
      </Group>
    </div>
  )
}

/** Without the permission there is an icon with the reason instead: the state is next to it as text. */
function EnvironmentSwitch({ target, environment }: Pick<EnvironmentColumnProps, 'target' | 'environment'>) {
  const { projectId, featureName } = target
  const { name, enabled } = environment
  const flip = useSwitch(projectId)
  const [wanted, setWanted] = useState<boolean>()
  const isAllowed = useMayChange(projectId)('UPDATE_FEATURE_ENVIRONMENT', name)
  const turn = async (next: boolean) => {
    setWanted(next)
    await flip(featureName, name, next).finally(() => setWanted(undefined))
  }
  if (!isAllowed) {
    const need = refusalOf(['UPDATE_FEATURE_ENVIRONMENT'], { project: projectId, environment: name })
    return (
      <Tooltip label={need}>
        <Eye size={14} role="img" aria-label={need} tabIndex={0} />
      </Tooltip>
    )
  }
  const isOn = wanted ?? enabled
  return (
    <Tooltip label={enabled ? t('Switch off') : t('Switch on')}>
      <div>
        <Lever
          isOn={isOn}
          onFor={isOn ? onFor({ ...environment, enabled: true }) : 'none'}
          label={t('{featureName} in {name}', { featureName, name })}
          isRefused={false}
          isBusy={wanted !== undefined}
          onFlip={() => {
            if (wanted === undefined) void turn(!enabled)
          }}
        />
      </div>
    </Tooltip>
  )
}
