import { Alert, Button, Group } from '@mantine/core'
import { Radio as RadioIcon } from 'lucide-react'
import { Changes } from '../diff.tsx'
import type { ConcurrentEdit } from './use-concurrent-edit.ts'

interface ConcurrentEditNoteProps {
  readonly concurrent: ConcurrentEdit | undefined
  readonly isBusy: boolean
  readonly onSaveMine: () => void
}

/** Somebody else changed what I edit: what it was, what it is now, and whose shall count. */
export function ConcurrentEditNote({ concurrent, isBusy, onSaveMine }: ConcurrentEditNoteProps) {
  if (!concurrent || concurrent.rows.length === 0) return null
  return (
    <Alert
      role="alert"
      color="blue"
      variant="outline"
      icon={<RadioIcon size={16} />}
      title={`${concurrent.by ?? 'Somebody'} changed this while you edit it`}
    >
      <Changes rows={concurrent.rows} />
      <Group gap="xs" mt="xs">
        <Button size="compact-xs" variant="default" onClick={concurrent.takeTheirs}>
          Take theirs
        </Button>
        <Button size="compact-xs" variant="default" loading={isBusy} onClick={onSaveMine}>
          Save mine
        </Button>
      </Group>
    </Alert>
  )
}
