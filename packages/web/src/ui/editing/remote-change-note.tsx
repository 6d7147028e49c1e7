import { Alert, Button } from '@mantine/core'
import { Radio as RadioIcon } from 'lucide-react'
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
  const who = remote.by ?? 'Someone'
  const sentence = remote.isAboutThis
    ? `${who} ${remote.value === undefined ? 'removed' : 'changed'} ${what} while you were editing`
    : `${who} changed something else in this toggle. ${what} did not change.`
  return (
    <Alert role="status" color="blue" variant="outline" icon={<RadioIcon size={16} />} title={sentence} p="xs">
      {remote.isAboutThis && (
        <Button size="compact-xs" variant="default" onClick={onCompare}>
          Compare with mine
        </Button>
      )}
    </Alert>
  )
}
