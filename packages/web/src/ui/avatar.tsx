import { useState } from 'react'
import { BASE_URL } from '../api/page-config.ts'
import classes from './avatar.module.css'
import { initialsOf, seriesOf } from './initials.ts'

interface AvatarProps {
  /** The name of the person, group or account. */
  readonly name: string
  /** The path of the picture. Without it the initials are shown. */
  readonly imageUrl?: string | undefined
  readonly size?: 'tiny' | 'small' | 'medium'
}

/** A picture, or the initials of a name on its colour. Decorative: the name is written next to it. */
export function Avatar({ name, imageUrl, size = 'small' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  if (imageUrl && imageUrl !== broken)
    return (
      <img
        className={classes.avatar}
        data-size={size}
        src={`${BASE_URL}${imageUrl}`}
        alt=""
        onError={() => setBroken(imageUrl)}
      />
    )
  return (
    // The style sheet shows the initials: as text they would be a part of the label of a button.
    <span
      className={classes.avatar}
      data-size={size}
      data-series={seriesOf(name)}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  )
}
