import type { ReactNode } from 'react'
import classes from './sign.module.css'

const LONGEST_SIGN = 3

interface SignProps {
  readonly icon: string
  readonly color: string | null
  /** Where it has none, or the address of a picture: this page asks nobody else. */
  readonly instead: ReactNode
}

/** A letter or an emoji on an edge of its colour. */
export const Sign = ({ icon, color, instead }: SignProps) => (
  <span className={classes.sign} style={color ? { borderColor: color } : undefined} aria-hidden>
    {icon !== '' && [...icon].length <= LONGEST_SIGN ? icon : instead}
  </span>
)
