import { Alert, Button, Group } from '@mantine/core'
import { Radio as RadioIcon } from 'lucide-react'
import { Changes } from '../diff.tsx'
import type { Meanwhile } from './use-meanwhile.ts'

interface MeanwhileNoteProps {
  readonly meanwhile: Meanwhile | undefined
  readonly isBusy: boolean
  readonly onSaveMine: () => void
}

/** Somebody else changed what I edit: what it was, what it is now, and whose shall count. */
export function MeanwhileNote({ meanwhile, isBusy, onSaveMine }: MeanwhileNoteProps) {
  if (!meanwhile || meanwhile.rows.length === 0) return null
  return (
    <Alert
      role="alert"
      color="blue"
      variant="outline"
      icon={<RadioIcon size={16} />}
      title={`${meanwhile.by ?? 'Somebody'} changed this while you edit it`}
    >
      <Changes rows={meanwhile.rows} />
      <Group gap="xs" mt="xs">
        <Button size="compact-xs" variant="default" onClick={meanwhile.takeTheirs}>
          Take theirs
        </Button>
        <Button size="compact-xs" variant="default" loading={isBusy} onClick={onSaveMine}>
          Save mine
        </Button>
      </Group>
    </Alert>
  )
}
