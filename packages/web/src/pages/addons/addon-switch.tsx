import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { OptimisticSwitch } from '../../ui/optimistic-switch.tsx'
import { useWrite, type Write } from '../../ui/use-write.ts'
import type { Addon } from './addons.ts'

interface AddonSwitchProps {
  readonly addon: Addon
  /** A visible label, where no column header says what it switches. */
  readonly label?: string
}

/** Off: new events are ignored, and pending messages are kept. */
export function AddonSwitch({ addon: { id, description, provider, enabled }, label }: AddonSwitchProps) {
  const name = description || `${provider} #${id}`
  const params = { params: { path: { id: String(id) } } }
  const change: Write<boolean, unknown> = useWrite({
    send: (isOn: boolean) =>
      isOn ? api.POST('/api/admin/addons/{id}/on', params) : api.POST('/api/admin/addons/{id}/off', params),
    changes: 'addon',
    done: (_, isOn) => ({
      text: isOn
        ? t('{name} enabled. Waiting messages are sent.', { name })
        : t('{name} disabled. Waiting messages are kept.', { name }),
      undo: { run: () => void change.run(!isOn) },
    }),
    refetchAfterError: 'addon',
  })
  return (
    <OptimisticSwitch
      need="UPDATE_ADDON"
      meaning={t('{name} enabled', { name })}
      label={label}
      checked={enabled}
      onChange={change.run}
    />
  )
}
