import { useState } from 'react'
import { toggleCount } from '../../lib/count.ts'
import { t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { FormDialog } from '../../ui/form.tsx'
import { OwnerSelect } from '../../ui/owner-select.tsx'
import { Traffic } from './traffic.tsx'

interface BulkOwnerDialogProps {
  readonly toggles: readonly FoundToggle[]
  readonly onSet: (owner: string | null) => Promise<void>
  readonly onClose: () => void
}

export function BulkOwnerDialog({ toggles, onSet, onClose }: BulkOwnerDialogProps) {
  const [owner, setOwner] = useState<string | null>(null)
  return (
    <FormDialog
      edits={{ owner: [owner, setOwner] }}
      title={t('Set the owner of {toggleCount}', { toggleCount: toggleCount(toggles.length) })}
      action={owner === null ? t('Remove owner') : t('Set owner')}
      changes={[]}
      onSubmit={() => onSet(owner)}
      onClose={onClose}
    >
      <OwnerSelect value={owner} onChange={setOwner} placeholder={t('No owner')} />
      <Traffic toggles={toggles} />
    </FormDialog>
  )
}
