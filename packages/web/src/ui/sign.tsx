import type { ReactNode } from 'react'
import classes from './sign.module.css'

const LONGEST_SIGN = 3

interface SignProps {
  readonly icon: string
  readonly color: string | null
  /** The fallback without a sign, or with the URL of an image: the page sends no requests to other hosts. */
  readonly instead: ReactNode
}

/** A letter or an emoji on an edge of its colour. */
export const Sign = ({ icon, color, instead }: SignProps) => (
  <span className={classes.sign} style={color ? { borderColor: color } : undefined} aria-hidden>
    {icon !== '' && [...icon].length <= LONGEST_SIGN ? icon : instead}
  </span>
)
