import { Alert, Button, Group } from '@mantine/core'
import { History } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import { relativeTime } from '../../lib/time.ts'
import type { UnsavedEdits } from './use-unsaved-edits.ts'

/** Offers the edits of an earlier visit, which a reload interrupted. */
export function DraftNote({ unsaved }: { readonly unsaved: UnsavedEdits }) {
  if (!unsaved.draft) return null
  return (
    <Alert
      role="status"
      variant="outline"
      color="blue"
      icon={<History size={16} />}
      title={t('You have unsaved changes from {at}', { at: relativeTime(unsaved.draft.at, Date.now()) })}
    >
      <Group gap="xs">
        <Button size="compact-xs" variant="default" onClick={unsaved.restore}>
          {t('Restore')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={unsaved.dropDraft}>
          {t('Discard')}
        </Button>
      </Group>
    </Alert>
  )
}
