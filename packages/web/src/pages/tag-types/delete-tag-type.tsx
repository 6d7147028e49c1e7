import { Text } from '@mantine/core'
import { api } from '../../api/client.ts'
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
      <BlockedDialog title={`${name} can’t be deleted yet`} onClose={onClose}>
        <Text size="sm">
          {data.total === 1 ? '1 tag is' : `${data.total} tags are`} of this type. Remove them from toggles and delete
          them first.
        </Text>
      </BlockedDialog>
    )
  const remove = async () => {
    await api.DELETE('/api/admin/tag-types/{name}', { params: { path: { name } } })
  }
  return (
    <Confirm
      changes="tag"
      done={`Tag type ${name} deleted`}
      title={`Delete tag type ${name}?`}
      action="Delete type"
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">There are no tags of this type.</Text>
    </Confirm>
  )
}
