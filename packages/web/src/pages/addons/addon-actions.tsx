import { Group, Stack } from '@mantine/core'
import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { AddonSwitch } from './addon-switch.tsx'
import type { Addon, TestResult } from './addons.ts'
import { DeleteAddon } from './delete-addon.tsx'
import { TestAnswer } from './test-answer.tsx'

/** What one does with an add-on that is there: try it, switch it, let it go. */
export function AddonActions({ addon }: { readonly addon: Addon }) {
  const { isBusy, result, error, run } = useTest(addon.id)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Stack gap="sm">
      <Group gap="md">
        <AddonSwitch addon={addon} label={addon.enabled ? 'On' : 'Off'} />
        <GuardedButton need="UPDATE_ADDON" leftSection={<Send size={14} />} loading={isBusy} onClick={() => void run()}>
          Send a test message
        </GuardedButton>
        <GuardedButton
          need="DELETE_ADDON"
          variant="default"
          leftSection={<Trash2 size={14} />}
          onClick={() => setDeleting(true)}
        >
          Delete
        </GuardedButton>
      </Group>
      {result && <TestAnswer result={result} />}
      <FailureNote error={error} />
      {isDeleting && <DeleteAddon addon={addon} onClose={() => setDeleting(false)} />}
    </Stack>
  )
}

/** One sample, now, also through an add-on that is off. Nothing of it is kept. */
function useTest(id: number) {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult>()
  const [error, setError] = useState<unknown>()
  const run = async () => {
    setBusy(true)
    setResult(undefined)
    setError(undefined)
    try {
      setResult(await dataOf(api.POST('/api/admin/addons/{id}/test', { params: { path: { id: String(id) } } })))
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  return { isBusy, result, error, run }
}
