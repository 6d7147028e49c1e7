import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core'
import { EllipsisVertical, GripVertical, Pencil } from 'lucide-react'
import { t } from '../../../lib/messages.ts'
import type { Ghost } from '../../../lib/pending.ts'
import { onFor, rolloutOf, strategySentence } from '../../../lib/strategy.ts'
import type { Strategy } from '../../../lib/types.ts'
import { DragHandle, type DragOrder } from '../../../ui/drag-order.tsx'
import { preloading } from '../../../ui/on-demand.tsx'
import { StrategyDrawer } from '../editors.ts'
import { Ghosts } from '../pending/ghost.tsx'
import { CopyStrategyItems } from '../strategy/copy-strategy-items.tsx'
import type { ToggleTarget } from '../strategy/toggle-target.ts'
import classes from './environments.module.css'
import { RolloutControl } from './rollout-control.tsx'
import { StrategyView } from './strategy-view.tsx'

export interface Rights {
  readonly mayAdd: boolean
  readonly mayUpdate: boolean
  readonly mayDelete: boolean
}

interface StrategyItemProps {
  readonly target: ToggleTarget
  readonly strategy: Strategy
  readonly index: number
  readonly order: DragOrder
  /** Undefined for read-only. */
  readonly rights: Rights | undefined
  /** The release plan that the strategy belongs to. */
  readonly plan: string | undefined
  readonly isProtected: boolean
  readonly ghosts: readonly Ghost[] | undefined
  readonly estimateAt: (percent?: number) => string | undefined
  readonly onRollout: (percent: number) => Promise<boolean>
  readonly onEdit: () => void
  readonly onDisable: (disabled: boolean) => void
  readonly onRemove: () => void
  /** Opens the editor of a new strategy in an environment that starts as a copy. */
  readonly onCopy: (environment: string) => void
}

/** A strategy of the list: can be moved by its handle, edited, disabled and removed. */
export function StrategyItem(props: StrategyItemProps) {
  const { strategy, index, order, rights } = props
  const count = order.ids.length
  return (
    <li
      className={classes.strategy}
      data-ordered={strategy.id}
      data-dragged={order.dragged === strategy.id || undefined}
    >
      {index > 0 && <span className={classes.or}>{t('or')}</span>}
      {rights?.mayUpdate && count > 1 ? (
        <DragHandle
          id={strategy.id}
          order={order}
          className={classes.handle}
          label={t('Move strategy {index} of {count} with the arrow keys: {strategySentence}', {
            index: index + 1,
            count,
            strategySentence: strategySentence(strategy),
          })}
          title={t('Drag or press the arrow keys')}
        >
          <GripVertical size={12} aria-hidden />
          {index + 1}
        </DragHandle>
      ) : (
        <span className={classes.number}>{index + 1}</span>
      )}
      <Described {...props} />
      {rights && <Buttons {...props} rights={rights} />}
    </li>
  )
}

/** The sentence of a rollout has a bar, and opens a slider. */
function Described(props: StrategyItemProps) {
  const { target, strategy, index, rights, plan, ghosts = [], estimateAt, isProtected, onRollout } = props
  const percent = rolloutOf(strategy)
  const withRollout = (sentence: string) =>
    percent === undefined ? (
      sentence
    ) : (
      <RolloutControl
        percent={percent}
        sentence={sentence}
        isForAll={onFor({ enabled: true, strategies: [strategy] }) === 'all'}
        of={t('{index} in {environment}', { index: index + 1, environment: target.environment })}
        isEditable={rights?.mayUpdate === true}
        isProtected={isProtected}
        estimateAt={estimateAt}
        onSave={onRollout}
      />
    )
  const pending = ghosts.length > 0 && (
    <div className={classes.ghosts}>
      <Ghosts projectId={target.projectId} ghosts={ghosts} of={t('Strategy {index}', { index: index + 1 })} />
    </div>
  )
  const estimate = [plan && t('Release plan {plan}', { plan }), estimateAt()].filter(Boolean).join(' · ')
  return (
    <StrategyView strategy={strategy} withRollout={withRollout} ghosts={pending} estimate={estimate || undefined} />
  )
}

type WithRights = StrategyItemProps & { readonly rights: Rights }

function Buttons(props: WithRights) {
  const { strategy, index, rights, onEdit } = props
  return (
    <Group gap={0} wrap="nowrap" align="flex-start">
      {rights.mayUpdate && (
        <Tooltip label={t('Edit')}>
          <ActionIcon
            aria-label={t('Edit strategy {index}: {strategySentence}', {
              index: index + 1,
              strategySentence: strategySentence(strategy),
            })}
            onClick={onEdit}
            {...preloading(StrategyDrawer)}
          >
            <Pencil size={14} />
          </ActionIcon>
        </Tooltip>
      )}
      <StrategyMenu {...props} />
    </Group>
  )
}

/** Only what the user may do. Everyone may copy as JSON. */
function StrategyMenu(props: WithRights) {
  const { target, strategy, index, rights, onRemove, onCopy } = props
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('More for strategy {index}', { index: index + 1 })} {...preloading(StrategyDrawer)}>
          <EllipsisVertical size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rights.mayUpdate && <UpdateItems {...props} />}
        <CopyStrategyItems target={target} strategy={strategy} onCopy={onCopy} />
        {rights.mayDelete && (
          <>
            <Menu.Divider />
            <Menu.Item c="var(--lf-danger)" onClick={onRemove}>
              {t('Remove…')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function UpdateItems({ strategy, index, order, onDisable }: StrategyItemProps) {
  const last = order.ids.length - 1
  return (
    <>
      <Menu.Item disabled={index === 0} onClick={() => order.moveTo(strategy.id, index - 1)}>
        {t('Move up')}
      </Menu.Item>
      <Menu.Item disabled={index === last} onClick={() => order.moveTo(strategy.id, index + 1)}>
        {t('Move down')}
      </Menu.Item>
      <Menu.Item onClick={() => onDisable(!strategy.disabled)}>
        {strategy.disabled ? t('Enable') : t('Disable')}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
