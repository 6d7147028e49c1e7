import { Alert, Button } from '@mantine/core'
import { Radio as RadioIcon } from 'lucide-react'
import type { RemoteChange } from './use-remote-change.ts'

interface RemoteChangeNoteProps {
  readonly news: RemoteChange<unknown> | undefined
  /** What is edited: "this strategy". */
  readonly what: string
  readonly onLook: () => void
}

/** Somebody else changes the toggle while I edit it. */
export function RemoteChangeNote({ news, what, onLook }: RemoteChangeNoteProps) {
  if (!news) return null
  const who = news.by ?? 'Somebody'
  const sentence = news.isAboutThis
    ? `${who} ${news.theirs === undefined ? 'removed' : 'changed'} ${what} while you edit it`
    : `${who} changed something else of this toggle: ${what} is as it was`
  return (
    <Alert role="status" color="blue" variant="outline" icon={<RadioIcon size={16} />} title={sentence} p="xs">
      {news.isAboutThis && (
        <Button size="compact-xs" variant="default" onClick={onLook}>
          Compare with mine
        </Button>
      )}
    </Alert>
  )
}
