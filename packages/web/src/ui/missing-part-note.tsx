import { Alert, Button, Group, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { t } from '../lib/messages.ts'
import { dismissMissingPart, isPartMissing, subscribeToMissingPart } from '../lib/missing-part.ts'
import classes from './missing-part-note.module.css'

interface MissingPartNoteProps {
  readonly onClose?: () => void
}

/** Says why a part is missing. Its own code is a part of the first load. */
export const MissingPartNote = ({ onClose }: MissingPartNoteProps) => (
  <Alert
    role="alert"
    variant="outline"
    color="red"
    icon={<CircleAlert size={18} />}
    title={t('A part of the page could not be loaded')}
  >
    <Text size="sm">{t('Leverframe was updated, or the connection broke. Reload the page.')}</Text>
    <Group gap="xs" mt={8}>
      <Button size="compact-sm" onClick={() => window.location.reload()}>
        {t('Reload // the page')}
      </Button>
      {onClose && (
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('Not now')}
        </Button>
      )}
    </Group>
  </Alert>
)

/** Over the page, which stays usable: it can have unsaved edits. */
export function MissingPartBar() {
  const isMissing = useSyncExternalStore(subscribeToMissingPart, isPartMissing)
  if (!isMissing) return null
  return (
    <div className={classes.bar}>
      <MissingPartNote onClose={dismissMissingPart} />
    </div>
  )
}
