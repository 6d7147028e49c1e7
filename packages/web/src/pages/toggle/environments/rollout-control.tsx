import { Popover } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/messages.ts'
import { useLeave } from '../../../ui/editing/use-leave.ts'
import { preloading } from '../../../ui/on-demand.tsx'
import { RolloutForm } from '../editors.ts'
import classes from './rollout-control.module.css'
import type { RolloutFormProps } from './rollout-form.tsx'

interface RolloutControlProps extends Omit<RolloutFormProps, 'onClose' | 'percent' | 'frame'> {
  readonly percent: number
  /** "On for 25% of users". */
  readonly sentence: string
  /** No constraint or segment excludes users either. */
  readonly isForAll: boolean
  /** "2 in production", for the name of the button. */
  readonly of: string
  readonly isEditable: boolean
}

/** The share of users as a sentence and a bar. A click on it opens a slider. */
export function RolloutControl({ percent, sentence, isForAll, of, isEditable, ...form }: RolloutControlProps) {
  const [isOpen, setOpen] = useState(false)
  const frame = useLeave()
  const toggle = (opened: boolean) => (opened ? setOpen(true) : frame.current(() => setOpen(false)))
  const bar = (
    <span className={classes.bar} data-whole={isForAll || undefined}>
      <span style={{ width: `${Math.min(Math.max(percent, 0), 100)}%` }} />
    </span>
  )
  const label = (
    <>
      <span className={classes.words}>{sentence}</span>
      {bar}
    </>
  )
  if (!isEditable) return <span className={classes.control}>{label}</span>
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-start" width={300} shadow="md" withRoles>
      <Popover.Target>
        <button
          type="button"
          className={classes.control}
          aria-label={t('{sentence}: change the rollout of strategy {of}', { sentence, of })}
          title={t('Change the rollout')}
          onClick={() => toggle(!isOpen)}
          {...preloading(RolloutForm)}
        >
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Rollout of strategy {of}', { of })}>
        <RolloutForm {...form} frame={frame} percent={percent} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
