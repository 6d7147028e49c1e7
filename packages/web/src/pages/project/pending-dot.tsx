import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './pending-dot.module.css'
import { pendingText } from './pending-text.ts'

interface WithPendingDotProps {
  /** The number of open change requests. */
  readonly count: number
  readonly isProtected: boolean
  readonly children: ReactNode
}

/** Badges at the corners of a switch: the number of pending change requests, and a lock if the environment is protected. */
export function WithPendingDot({ count, isProtected, children }: WithPendingDotProps) {
  if (!isProtected && count === 0) return children
  return (
    <span className={classes.marked}>
      {children}
      {isProtected && <Lock size={10} aria-hidden className={classes.lock} />}
      {count > 0 && (
        <span className={classes.dot} title={pendingText(count)}>
          <span aria-hidden>{count}</span>
          <span className="lf-visually-hidden">{pendingText(count)}</span>
        </span>
      )}
    </span>
  )
}
