import classes from './environments.module.css'

interface RolloutBarProps {
  readonly percent: number
  /** No constraint or segment excludes users either. */
  readonly isForAll: boolean
}

/** The share of users as a bar. The sentence next to it contains the number. */
export const RolloutBar = ({ percent, isForAll }: RolloutBarProps) => (
  <div className={classes.rollout} aria-hidden data-whole={isForAll || undefined}>
    <span style={{ width: `${Math.min(Math.max(percent, 0), 100)}%` }} />
  </div>
)
