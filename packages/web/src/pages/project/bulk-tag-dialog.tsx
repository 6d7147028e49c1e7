import { Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toggleCount } from '../../lib/count.ts'
import { TagPicker } from './tag-picker.tsx'
import { type Tagging, tagFrom } from './tags.ts'

interface BulkTagDialogProps {
  readonly count: number
  readonly onTag: (tag: Tagging) => Promise<void>
  readonly onClose: () => void
}

export function BulkTagDialog({ count, onTag, onClose }: BulkTagDialogProps) {
  const [tags, setTags] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    for (const tag of tags) await onTag(tagFrom(tag))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Tag ${toggleCount(count)}`}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TagPicker value={tags} onChange={setTags} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={tags.length === 0}>
              Put on
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
