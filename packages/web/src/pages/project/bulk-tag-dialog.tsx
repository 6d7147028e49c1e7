import { useState } from 'react'
import { toggleCount } from '../../lib/count.ts'
import { t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { FormDialog } from '../../ui/form.tsx'
import { TagPicker } from './tag-picker.tsx'
import { type Tagging, tagFrom } from './tags.ts'
import { Traffic } from './traffic.tsx'

interface BulkTagDialogProps {
  readonly toggles: readonly FoundToggle[]
  readonly onTag: (tag: Tagging) => Promise<void>
  readonly onClose: () => void
}

export function BulkTagDialog({ toggles, onTag, onClose }: BulkTagDialogProps) {
  const [tags, setTags] = useState<readonly string[]>([])
  const submit = async () => {
    for (const tag of tags) await onTag(tagFrom(tag))
  }
  return (
    <FormDialog
      edits={{ tags: [tags, setTags] }}
      title={t('Tag {toggleCount}', { toggleCount: toggleCount(toggles.length) })}
      action={t('Add tag')}
      isReady={tags.length > 0}
      changes={[]}
      onSubmit={submit}
      onClose={onClose}
    >
      <TagPicker value={tags} onChange={setTags} />
      <Traffic toggles={toggles} />
    </FormDialog>
  )
}
