import { Flag, FlaskConical, KeyRound, type LucideIcon, OctagonX, Rocket, Wrench } from 'lucide-react'

const ICONS = {
  release: Rocket,
  experiment: FlaskConical,
  operational: Wrench,
  'kill-switch': OctagonX,
  permission: KeyRound,
} as const satisfies Readonly<Record<string, LucideIcon>>

export type TypeWithIcon = keyof typeof ICONS

export const TYPES_WITH_ICON = Object.keys(ICONS) as readonly TypeWithIcon[]

export const hasIcon = (type: string): type is TypeWithIcon => Object.hasOwn(ICONS, type)

interface ToggleTypeIconProps {
  readonly type: string
  readonly size?: number
}

/** The icon of a toggle type. Its name is written next to it, or in a title. */
export function ToggleTypeIcon({ type, size = 14 }: ToggleTypeIconProps) {
  const Icon = hasIcon(type) ? ICONS[type] : Flag
  return <Icon size={size} aria-hidden />
}
