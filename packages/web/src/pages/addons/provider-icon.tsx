import { Activity, Hash, type LucideIcon, Plug, Users, Webhook } from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = { webhook: Webhook, slack: Hash, teams: Users, datadog: Activity }

export function ProviderIcon({ name }: { readonly name: string }) {
  const Icon = ICONS[name] ?? Plug
  return <Icon size={18} aria-hidden style={{ flex: 'none' }} />
}
