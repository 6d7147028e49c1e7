import { Alert, Button } from '@mantine/core'
import { Radio as RadioIcon } from 'lucide-react'
import type { News } from './use-news.ts'

interface NewsNoteProps {
  readonly news: News<unknown> | undefined
  /** What is edited: "this strategy". */
  readonly what: string
  readonly onLook: () => void
}

/** Somebody else changes the toggle while I edit it. */
export function NewsNote({ news, what, onLook }: NewsNoteProps) {
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
