import { Alert, Button, Group } from '@mantine/core'
import { Radio as RadioIcon } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import { Changes } from '../diff.tsx'
import type { ConcurrentForm } from './use-concurrent-form.ts'

interface ConcurrentEditNoteProps {
  readonly concurrent: ConcurrentForm | undefined
  readonly onOverwrite: () => void
}

/** Shows the fields that another user changed, and the choice between both versions. */
export function ConcurrentEditNote({ concurrent, onOverwrite }: ConcurrentEditNoteProps) {
  if (!concurrent || concurrent.rows.length === 0) return null
  return (
    <Alert
      role="alert"
      color="blue"
      variant="outline"
      icon={<RadioIcon size={16} />}
      title={t('{by} changed this while you were editing', { by: concurrent.by ?? t('Someone') })}
    >
      <Changes rows={concurrent.rows} />
      <Group gap="xs" mt="xs">
        <Button size="compact-xs" variant="default" onClick={concurrent.takeTheirs}>
          {t('Use theirs')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={onOverwrite}>
          {t('Save mine')}
        </Button>
      </Group>
    </Alert>
  )
}
