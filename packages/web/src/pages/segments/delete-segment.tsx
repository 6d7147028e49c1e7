import { Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import type { Segment } from '../../lib/types.ts'
import { BlockedDialog } from '../../ui/blocked-dialog.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ChangeRequestInstead } from './change-request-instead.tsx'
import { SegmentUses } from './segment-uses.tsx'
import { effectOfDeletion } from './segment-words.ts'

interface DeleteSegmentProps {
  readonly segment: Segment
  readonly onClose: () => void
}

export function DeleteSegment({ segment, onClose }: DeleteSegmentProps) {
  const { id, name, project, usedInFeatures, usedInArchivedFeatures } = segment
  if (usedInFeatures > usedInArchivedFeatures)
    return (
      <BlockedDialog title={`${name} cannot be deleted yet`} onClose={onClose}>
        <Text size="sm">
          A strategy without one of its segments would reach other users. Remove the segment from the strategies first.
        </Text>
        <SegmentUses segment={segment} />
      </BlockedDialog>
    )
  const remove = () => api.DELETE('/api/admin/segments/{segmentId}', { params: { path: { segmentId: String(id) } } })
  return (
    <Confirm
      title={`Delete the segment ${name}?`}
      action="Delete the segment"
      changes="segment"
      done={`The segment ${name} is deleted.`}
      onConfirm={remove}
      onClose={onClose}
      instead={(error) => (
        <ChangeRequestInstead
          error={error}
          project={project}
          change={{ action: 'deleteSegment', payload: { id } }}
          onDone={onClose}
        />
      )}
    >
      <Text size="sm">{effectOfDeletion(usedInArchivedFeatures)}</Text>
      {usedInArchivedFeatures > 0 && <SegmentUses segment={segment} />}
    </Confirm>
  )
}
