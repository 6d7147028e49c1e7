import { Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import type { Segment } from '../../lib/types.ts'
import { BlockedDialog } from '../../ui/blocked-dialog.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ChangeRequestInstead } from './change-request-instead.tsx'
import { effectOfDeletion } from './segment-text.ts'
import { SegmentUses } from './segment-uses.tsx'

interface DeleteSegmentProps {
  readonly segment: Segment
  readonly onClose: () => void
}

export function DeleteSegment({ segment, onClose }: DeleteSegmentProps) {
  const { id, name, project, usedInFeatures, usedInArchivedFeatures } = segment
  if (usedInFeatures > usedInArchivedFeatures)
    return (
      <BlockedDialog title={t('{name} can’t be deleted yet', { name })} onClose={onClose}>
        <Text size="sm">{t('These strategies use it. Remove the segment from them first.')}</Text>
        <SegmentUses segment={segment} />
      </BlockedDialog>
    )
  const remove = () => api.DELETE('/api/admin/segments/{segmentId}', { params: { path: { segmentId: String(id) } } })
  return (
    <Confirm
      title={t('Delete segment {name}?', { name })}
      action={t('Delete segment')}
      changes="segment"
      done={t('Segment {name} deleted', { name })}
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
