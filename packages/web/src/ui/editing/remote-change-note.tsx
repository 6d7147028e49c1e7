import { Alert, Button } from '@mantine/core'
import { Radio as RadioIcon } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import type { RemoteChange } from './use-concurrent-edit.ts'

interface RemoteChangeNoteProps {
  readonly remote: RemoteChange<unknown> | undefined
  /** What is edited: "this strategy". */
  readonly what: string
  readonly onCompare: () => void
}

/** Another user changed the toggle while its editor is open. */
export function RemoteChangeNote({ remote, what, onCompare }: RemoteChangeNoteProps) {
  if (!remote) return null
  const who = remote.by ?? t('Someone')
  const sentence = remote.isAboutThis
    ? t('{who} {what} {what2} while you were editing', {
        who,
        what: remote.value === undefined ? t('removed') : t('changed'),
        what2: what,
      })
    : t('{who} changed something else in this toggle. {what} did not change.', { who, what })
  return (
    <Alert role="status" color="blue" variant="outline" icon={<RadioIcon size={16} />} title={sentence} p="xs">
      {remote.isAboutThis && (
        <Button size="compact-xs" variant="default" onClick={onCompare}>
          {t('Compare with mine')}
        </Button>
      )}
    </Alert>
  )
}
