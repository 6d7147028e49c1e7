import type { Permission } from '@leverframe/domain'
import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core'
import { EllipsisVertical, GripVertical, Pencil } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { strategySentence } from '../../../lib/strategy.ts'
import type { Strategy } from '../../../lib/types.ts'
import classes from './environments.module.css'
import { StrategySentence } from './strategy-sentence.tsx'

export interface Rights {
  readonly mayAdd: boolean
  readonly mayUpdate: boolean
  readonly mayDelete: boolean
}

interface StrategyItemProps {
  readonly strategy: Strategy
  readonly index: number
  readonly count: number
  /** Undefined: to look at. */
  readonly rights: Rights | undefined
  readonly onMove: (from: number, to: number) => void
  /** Another one, by its id, was dropped on this one. */
  readonly onDropped: (id: string) => void
  readonly onEdit: () => void
  readonly onDisable: (disabled: boolean) => void
  readonly onRemove: () => void
}

/** One strategy in its place: dragged by hand or by the arrow keys, edited, switched off, removed. */
export function StrategyItem(props: StrategyItemProps) {
  const { strategy, index, count, rights, onMove, onDropped } = props
  const [isOver, setOver] = useState(false)
  const [isDragged, setDragged] = useState(false)
  return (
    <li
      className={classes.strategy}
      data-over={isOver || undefined}
      data-dragged={isDragged || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDropped(event.dataTransfer.getData(DRAGGED))
      }}
    >
      {rights?.mayUpdate && count > 1 ? (
        <DragHandle strategy={strategy} index={index} count={count} onMove={onMove} onDragged={setDragged} />
      ) : (
        <span className={classes.number}>{index + 1}</span>
      )}
      <StrategySentence strategy={strategy} />
      {rights && <Buttons {...props} rights={rights} />}
    </li>
  )
}

type WithRights = StrategyItemProps & { readonly rights: Rights }

function Buttons(props: WithRights) {
  const { strategy, index, rights, onEdit } = props
  return (
    <Group gap={0} wrap="nowrap" align="flex-start">
      <Tooltip label={rights.mayUpdate ? 'Edit' : 'You need the permission UPDATE_FEATURE_STRATEGY'}>
        <ActionIcon
          aria-label={`Edit strategy ${index + 1}: ${strategySentence(strategy)}`}
          onClick={() => rights.mayUpdate && onEdit()}
          aria-disabled={!rights.mayUpdate}
          data-disabled={!rights.mayUpdate}
        >
          <Pencil size={14} />
        </ActionIcon>
      </Tooltip>
      <StrategyMenu {...props} />
    </Group>
  )
}

/** Only what was picked up here is dropped here. */
const DRAGGED = 'application/x-leverframe-strategy'

interface DragHandleProps extends Pick<StrategyItemProps, 'strategy' | 'index' | 'count' | 'onMove'> {
  readonly onDragged: (isDragged: boolean) => void
}

function DragHandle({ strategy, index, count, onMove, onDragged }: DragHandleProps) {
  const button = useRef<HTMLButtonElement>(null)
  const keepsFocus = useRef(false)
  // The browser takes the focus away from what changes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its place is what changed
  useEffect(() => {
    if (keepsFocus.current) button.current?.focus()
    keepsFocus.current = false
  }, [index])
  const press = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : undefined
    if (to === undefined) return
    event.preventDefault()
    if (to < 0 || to >= count) return
    keepsFocus.current = true
    onMove(index, to)
  }
  const label = `Move strategy ${index + 1} of ${count} with the arrow keys: ${strategySentence(strategy)}`
  return (
    <Tooltip label="Drag, or press the arrow keys">
      <ActionIcon
        ref={button}
        className={classes.handle}
        aria-label={label}
        draggable
        onKeyDown={press}
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED, strategy.id)
          event.dataTransfer.effectAllowed = 'move'
          onDragged(true)
        }}
        onDragEnd={() => onDragged(false)}
      >
        <GripVertical size={12} aria-hidden />
        {index + 1}
      </ActionIcon>
    </Tooltip>
  )
}

function StrategyMenu({ strategy, index, count, rights, onMove, onDisable, onRemove }: WithRights) {
  const needs = (isAllowed: boolean, permission: Permission) =>
    isAllowed ? {} : { disabled: true, title: `You need the permission ${permission}` }
  const update = needs(rights.mayUpdate, 'UPDATE_FEATURE_STRATEGY')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`More for strategy ${index + 1}`}>
          <EllipsisVertical size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={index === 0} {...update} onClick={() => onMove(index, index - 1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={index === count - 1} {...update} onClick={() => onMove(index, index + 1)}>
          Move down
        </Menu.Item>
        <Menu.Item {...update} onClick={() => onDisable(!strategy.disabled)}>
          {strategy.disabled ? 'Make it active' : 'Switch it off'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--lf-danger)" {...needs(rights.mayDelete, 'DELETE_FEATURE_STRATEGY')} onClick={onRemove}>
          Remove…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
