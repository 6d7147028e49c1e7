import { Tag } from 'lucide-react'
import classes from './tag-type-sign.module.css'
import type { TagType } from './tags.ts'

const LONGEST_SIGN = 3

/** Its sign on an edge of its colour. Addresses of pictures are not followed: this page asks nobody else. */
export function TagTypeSign({ type: { icon, color } }: { readonly type: Pick<TagType, 'icon' | 'color'> }) {
  const isSign = icon !== '' && [...icon].length <= LONGEST_SIGN
  return (
    <span className={classes.sign} style={color ? { borderColor: color } : undefined} aria-hidden>
      {isSign ? icon : <Tag size={14} />}
    </span>
  )
}
