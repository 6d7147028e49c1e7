import classes from './avatar.module.css'
import { initialsOf, seriesOf } from './initials.ts'

interface AvatarProps {
  /** The name of the person, group or account. */
  readonly name: string
  readonly size?: 'small' | 'medium'
}

/** The initials of a name on its colour. Decorative: the name is written beside it. */
export const Avatar = ({ name, size = 'small' }: AvatarProps) => (
  <span className={classes.avatar} data-size={size} data-series={seriesOf(name)} aria-hidden>
    {initialsOf(name)}
  </span>
)
