import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { Time } from '../../ui/time.tsx'
import { type Step, stepsOf } from './states.ts'
import classes from './steps.module.css'

const ICONS = { done: CircleCheck, now: CircleDot, next: Circle } as const
const HINTS = { done: t('done'), now: t('now'), next: t('to come') } as const

const isRefusal = (name: string): boolean => name === 'Rejected' || name === 'Cancelled'

function StepMark({ step, approvals }: { readonly step: Step; readonly approvals: string }) {
  const Icon = ICONS[step.is]
  return (
    <li
      className={classes.step}
      data-is={step.is}
      data-refused={isRefusal(step.name) || undefined}
      aria-current={step.is === 'now' ? 'step' : undefined}
    >
      <Icon size={16} aria-hidden className={classes.icon} />
      <span>
        {t(step.name)}
        <span className="lf-visually-hidden">, {HINTS[step.is]}</span>
        {step.name === 'In review' && step.is === 'now' && <span className={classes.note}> {approvals},</span>}
        {step.at && (
          <span className={classes.note}>
            {' '}
            <Time at={step.at} />
          </span>
        )}
      </span>
    </li>
  )
}

/** The past, current and remaining steps. */
export function Steps({ request }: { readonly request: ChangeRequest }) {
  const approvals = t('{count} of {minApprovals}', {
    count: request.approvals.length,
    minApprovals: request.minApprovals,
  })
  return (
    <ol className={classes.steps} aria-label={t('Progress')}>
      {stepsOf(request).map((step) => (
        <StepMark key={step.name} step={step} approvals={approvals} />
      ))}
    </ol>
  )
}
