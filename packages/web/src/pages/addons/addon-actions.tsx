import { Group, Stack } from '@mantine/core'
import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { AddonSwitch } from './addon-switch.tsx'
import type { Addon, TestResult } from './addons.ts'
import { DeleteAddon } from './delete-addon.tsx'
import { TestAnswer } from './test-answer.tsx'

/** Actions of an existing add-on: test, switch, delete. */
export function AddonActions({ addon }: { readonly addon: Addon }) {
  const [result, setResult] = useState<TestResult>()
  // Sends a sample message, also for an add-on that is off. The server does not store it.
  const test = useWrite({
    send: async () => {
      setResult(undefined)
      setResult(await dataOf(api.POST('/api/admin/addons/{id}/test', { params: { path: { id: String(addon.id) } } })))
    },
    changes: [],
    errors: 'inline',
  })
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Stack gap="sm">
      <Group gap="md">
        <AddonSwitch addon={addon} label={t('Enabled')} />
        <GuardedButton
          need="UPDATE_ADDON"
          leftSection={<Send size={14} />}
          loading={test.isBusy}
          onClick={() => void test.run()}
        >
          {t('Send a test message')}
        </GuardedButton>
        <GuardedButton
          need="DELETE_ADDON"
          variant="default"
          leftSection={<Trash2 size={14} />}
          onClick={() => setDeleting(true)}
        >
          {t('Delete')}
        </GuardedButton>
      </Group>
      {result && <TestAnswer result={result} />}
      <FailureNote error={test.error} />
      {isDeleting && <DeleteAddon addon={addon} onClose={() => setDeleting(false)} />}
    </Stack>
  )
}
