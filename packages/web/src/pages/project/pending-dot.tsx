import { Lock } from 'lucide-react'
import classes from './pending-dot.module.css'
import { pendingText } from './pending-text.ts'

interface PendingDotProps {
  /** The number of open change requests. */
  readonly count: number
  readonly isProtected: boolean
}

/** The number of pending change requests of a toggle in an environment, and a lock if the environment is protected. */
export const PendingDot = ({ count, isProtected }: PendingDotProps) => (
  <>
    {isProtected && <Lock size={12} aria-hidden className={classes.lock} />}
    {count > 0 && (
      <span className={classes.dot} title={pendingText(count)}>
        <span aria-hidden>{count}</span>
        <span className="lf-visually-hidden">{pendingText(count)}</span>
      </span>
    )}
  </>
)
