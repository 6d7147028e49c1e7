import classes from './avatar.module.css'
import { initialsOf, seriesOf } from './initials.ts'

interface AvatarProps {
  /** The name of the person, group or account. */
  readonly name: string
  readonly size?: 'small' | 'medium'
}

/** The initials of a name on its colour. Decorative: the name is written next to it. */
export const Avatar = ({ name, size = 'small' }: AvatarProps) => (
  // The style sheet shows the initials: as text they would be a part of the label of a button.
  <span
    className={classes.avatar}
    data-size={size}
    data-series={seriesOf(name)}
    data-initials={initialsOf(name)}
    aria-hidden
  />
)
