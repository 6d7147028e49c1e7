import { Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import { plural, t } from '../../lib/messages.ts'
import { BlockedDialog } from '../../ui/blocked-dialog.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { type TagType, useTagsOf } from './tags.ts'

interface DeleteTagTypeProps {
  readonly type: TagType
  readonly onClose: () => void
}

export function DeleteTagType({ type: { name }, onClose }: DeleteTagTypeProps) {
  const { data } = useTagsOf(name)
  if (data && data.total > 0)
    return (
      <BlockedDialog title={t('{name} can’t be deleted yet', { name })} onClose={onClose}>
        <Text size="sm">
          {plural(
            data.total,
            '1 tag is of this type. Remove them from toggles and delete them first.',
            '{total} tags are of this type. Remove them from toggles and delete them first.',
            { total: data.total },
          )}
        </Text>
      </BlockedDialog>
    )
  const remove = async () => {
    await api.DELETE('/api/admin/tag-types/{name}', { params: { path: { name } } })
  }
  return (
    <Confirm
      changes="tag"
      done={t('Tag type {name} deleted', { name })}
      title={t('Delete tag type {name}?', { name })}
      action={t('Delete type')}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">{t('There are no tags of this type.')}</Text>
    </Confirm>
  )
}
