import { Flag, FlaskConical, KeyRound, type LucideIcon, OctagonX, Rocket, Wrench } from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  release: Rocket,
  experiment: FlaskConical,
  operational: Wrench,
  'kill-switch': OctagonX,
  permission: KeyRound,
}

interface ToggleTypeIconProps {
  readonly type: string
  readonly size?: number
}

/** The icon of a toggle type. Its name is written next to it, or in a title. */
export function ToggleTypeIcon({ type, size = 14 }: ToggleTypeIconProps) {
  const Icon = ICONS[type] ?? Flag
  return <Icon size={size} aria-hidden />
}
