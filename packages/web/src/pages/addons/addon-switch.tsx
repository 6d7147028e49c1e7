import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { OptimisticSwitch } from '../../ui/optimistic-switch.tsx'
import { toastDone, toastFailure } from '../../ui/toast.tsx'
import type { Addon } from './addons.ts'

interface AddonSwitchProps {
  readonly addon: Addon
  /** A word beside it, where no column says what it switches. */
  readonly label?: string
}

/** Off: nothing new is taken, and what waits is held. */
export function AddonSwitch({ addon: { id, description, provider, enabled }, label }: AddonSwitchProps) {
  const client = useQueryClient()
  const name = description || `${provider} #${id}`
  const change = async (isOn: boolean) => {
    const params = { params: { path: { id: String(id) } } }
    try {
      if (isOn) await api.POST('/api/admin/addons/{id}/on', params)
      else await api.POST('/api/admin/addons/{id}/off', params)
      toastDone(
        isOn ? `${name} is on: what waits is sent.` : `${name} is off: what waits, waits until it is on again.`,
        {
          run: () => void change(!isOn),
        },
      )
    } catch (error) {
      toastFailure(error)
    }
    await client.invalidateQueries({ queryKey: ['addons'] })
  }
  return (
    <OptimisticSwitch need="UPDATE_ADDON" meaning={`${name} is on`} label={label} checked={enabled} onChange={change} />
  )
}
