import { Tag } from 'lucide-react'
import { Sign } from '../../ui/sign.tsx'
import type { TagType } from './tags.ts'

export const TagTypeSign = ({ type: { icon, color } }: { readonly type: Pick<TagType, 'icon' | 'color'> }) => (
  <Sign icon={icon} color={color} instead={<Tag size={14} />} />
)
