import type { OnFor } from '../lib/strategy.ts'
import classes from './lever.module.css'

interface LeverProps {
  readonly isOn: boolean
  /** Undefined: on, but its reach is not loaded yet. */
  readonly onFor: OnFor | undefined
  /** What it switches, and where. */
  readonly label: string
  /** The effect of a click, or why it is disabled. */
  readonly title?: string | undefined
  readonly isRefused: boolean
  readonly isBusy: boolean
  readonly onFlip: () => void
  /** The label next to it: "on", "25%". */
  readonly word?: string
}

/**
 * The switch of a toggle in an environment. There are hundreds of them on a page, so it is a plain button. Users who may not
 * switch read the state as text.
 */
export function Lever({ isOn, onFor, label, title, isRefused, isBusy, onFlip, word }: LeverProps) {
  const text = word !== undefined && <span className={classes.word}>{word}</span>
  if (isRefused)
    return (
      <span className={classes.lever} data-on={onFor ?? 'unknown'} title={title}>
        {text}
      </span>
    )
  return (
    <span className={classes.lever} data-on={onFor ?? 'unknown'}>
      <button
        type="button"
        role="switch"
        className={classes.switch}
        aria-checked={isOn}
        aria-busy={isBusy}
        aria-label={label}
        title={title}
        onClick={onFlip}
      >
        <span className={classes.knob} />
      </button>
      {text}
    </span>
  )
}
