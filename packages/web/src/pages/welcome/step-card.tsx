import { Group, Stack, Title } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import classes from './steps.module.css'

interface StepCardProps {
  readonly number: number
  readonly title: string
  readonly isDone: boolean
  readonly children: ReactNode
}

/** One step, with its state next to its name. Steps can be done in any order. */
export const StepCard = ({ number, title, isDone, children }: StepCardProps) => (
  <Stack
    component="section"
    className={`lf-card ${classes.step}`}
    gap="sm"
    aria-label={t('Step {number}: {title}', { number, title })}
  >
    <Group gap="sm" wrap="nowrap">
      <span className={classes.mark} data-done={isDone || undefined} aria-hidden>
        {isDone ? <Check size={14} /> : number}
      </span>
      <Title order={2}>
        {title}
        {isDone && <span className="lf-visually-hidden"> {t('(done)')}</span>}
      </Title>
    </Group>
    {children}
  </Stack>
)
