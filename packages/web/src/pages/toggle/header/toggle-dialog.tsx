import type { Toggle } from '../../../lib/types.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { CloneDialog } from './clone-dialog.tsx'
import { CompleteDialog } from './complete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

export type ToggleDialogKind = 'edit' | 'clone' | 'complete' | 'move' | 'archive'

interface ToggleDialogProps {
  readonly kind: ToggleDialogKind
  readonly projectId: string
  readonly toggle: Toggle
  readonly etag: string | null
  readonly onClose: () => void
}

/** The dialogs for the whole toggle. */
export function ToggleDialog({ kind, etag, ...rest }: ToggleDialogProps) {
  switch (kind) {
    case 'edit':
      return <EditDialog {...rest} etag={etag} />
    case 'clone':
      return <CloneDialog {...rest} />
    case 'complete':
      return <CompleteDialog {...rest} />
    case 'move':
      return <MoveDialog {...rest} />
    case 'archive':
      return <ArchiveDialog {...rest} />
  }
}
