import { Star } from 'lucide-react'
import { hasIcon, ToggleTypeIcon, TYPES_WITH_ICON } from '../../ui/toggle-type-icon.tsx'

const OTHER_TYPE = 'other'

/** The size that the icons are drawn in. */
const DRAWN = 24

/**
 * The icons of all rows, drawn once for the table. A row refers to them: building the paths of each icon takes a tenth of the
 * time of a row.
 */
export const RowIcons = () => (
  <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden>
    <defs>
      <g id="row-star">
        <Star size={DRAWN} />
      </g>
      <g id="row-star-filled">
        <Star size={DRAWN} fill="currentColor" />
      </g>
      {[...TYPES_WITH_ICON, OTHER_TYPE].map((type) => (
        <g key={type} id={`row-type-${type}`}>
          <ToggleTypeIcon type={type} size={DRAWN} />
        </g>
      ))}
    </defs>
  </svg>
)

const RowIcon = ({ name }: { readonly name: string }) => (
  <svg width={14} height={14} viewBox={`0 0 ${DRAWN} ${DRAWN}`} aria-hidden>
    <use href={`#row-${name}`} />
  </svg>
)

export const RowStar = ({ isFilled }: { readonly isFilled: boolean }) => (
  <RowIcon name={isFilled ? 'star-filled' : 'star'} />
)

export const RowTypeIcon = ({ type }: { readonly type: string }) => (
  <RowIcon name={`type-${hasIcon(type) ? type : OTHER_TYPE}`} />
)
