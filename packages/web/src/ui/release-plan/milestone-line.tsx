import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import type { MilestoneLike, MilestoneProgress } from '../../lib/release-plan.ts'
import { milestoneText, stepText } from '../../lib/release-plan-text.ts'
import { useSegmentNames } from '../strategy/use-segment-names.ts'
import classes from './release-plan.module.css'

interface MilestoneLineProps {
  readonly label: string
  readonly milestones: readonly MilestoneLike[]
  /** By milestone. Undefined: the plan has not started. */
  readonly progress?: readonly MilestoneProgress[]
  /** Below the current milestone: the time left. */
  readonly current?: ReactNode
  /** Every milestone with who gets the toggle and when it ends; otherwise only the current one and the first coming one. */
  readonly isFull?: boolean
}

const PROGRESS_TEXT: Readonly<Record<MilestoneProgress, string>> = {
  done: t('done'),
  current: t('current // milestone'),
  coming: t('not started'),
}

/** The milestones as a line, with where the plan is. */
export function MilestoneLine({ label, milestones, progress, current, isFull = false }: MilestoneLineProps) {
  const segments = useSegmentNames()
  const at = progress?.indexOf('current') ?? -1
  return (
    <ol className={classes.line} aria-label={label}>
      {milestones.map((milestone, index) => {
        const state = progress?.[index]
        const isDescribed = isFull || state === 'current' || index === at + 1
        return (
          <li
            key={milestone.id}
            className={classes.milestone}
            data-progress={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={classes.dot} aria-hidden>
              {state === 'done' ? <Check size={12} /> : index + 1}
            </span>
            <div>
              <span className={classes.milestoneName}>{milestone.name}</span>
              {state && <span className="lf-visually-hidden"> ({PROGRESS_TEXT[state]})</span>}
              {isDescribed && (
                <div className={classes.about}>
                  {milestoneText(milestone, segments)}
                  {(isFull || state === 'current') && `; ${stepText(milestone, milestones[index + 1]?.name)}`}
                </div>
              )}
              {state === 'current' && current}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
