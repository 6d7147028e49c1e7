import { Drawer, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { api } from '../../api/client.ts'
import { useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { useLeave } from '../../ui/editing/use-leave.ts'
import type { UnsavedEdits } from '../../ui/editing/use-unsaved-edits.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Form } from '../../ui/form.tsx'
import { RowAction } from '../../ui/listing.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { type TagType, useTagsOf } from './tags.ts'

interface TagsDrawerProps {
  readonly type: TagType
  readonly onClose: () => void
}

/** All tags of a type. Tags on toggles stay until they are removed from the toggles. */
export function TagsDrawer({ type: { name }, onClose }: TagsDrawerProps) {
  const query = useTagsOf(name)
  const frame = useLeave()
  const may = useMay()
  const remove = useWrite({
    send: (value: string): Promise<unknown> =>
      api.DELETE('/api/admin/tags/{type}/{value}', { params: { path: { type: name, value } } }),
    changes: 'tag',
    errors: 'inline',
    refetchAfterError: 'tag',
  })
  return (
    <Drawer opened onClose={() => frame.current(onClose)} title={t('Tags of the type {name}', { name })}>
      <Stack gap="md">
        {may('UPDATE_FEATURE') && <NewTag type={name} frame={frame} onClose={onClose} />}
        <FailureNote error={remove.error} />
        <QueryResult query={query}>
          {({ tags, total }) =>
            tags.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('No tags yet. Create one here or on a toggle.')}
              </Text>
            ) : (
              <>
                <TagList values={tags.map(({ value }) => value)} onRemove={(value) => void remove.run(value)} />
                {total > tags.length && (
                  <Text size="sm" c="dimmed">
                    {t('and {total} more', { total: total - tags.length })}
                  </Text>
                )}
              </>
            )
          }
        </QueryResult>
      </Stack>
    </Drawer>
  )
}

interface TagListProps {
  readonly values: readonly string[]
  readonly onRemove: (value: string) => void
}

const TagList = ({ values, onRemove }: TagListProps) => (
  <List listStyleType="none" size="sm">
    {values.map((value) => (
      <List.Item key={value} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" className="lf-mono" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
          <RowAction
            need="UPDATE_FEATURE"
            label={t('Delete tag {value}', { value })}
            icon={<X size={16} />}
            onClick={() => onRemove(value)}
          />
        </Group>
      </List.Item>
    ))}
  </List>
)

interface NewTagProps {
  readonly type: string
  readonly frame: RefObject<UnsavedEdits['leave']>
  readonly onClose: () => void
}

/** Stays open after each tag. */
function NewTag({ type, frame, onClose }: NewTagProps) {
  const [value, setValue] = useState('')
  return (
    <Form
      edits={{ value: [value, setValue] }}
      draftName={t('Tags of the type {name}', { name: type })}
      frame={frame}
      closeFrame={onClose}
      layout="inline"
      action={t('Add')}
      isSecondary
      isReady={value.trim() !== ''}
      changes="tag"
      refetchAfterError="tag"
      onSubmit={() => api.POST('/api/admin/tags', { body: { type, value: value.trim() } })}
      onDone={() => setValue('')}
    >
      <TextInput
        flex={1}
        label={t('New tag')}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data-autofocus
      />
    </Form>
  )
}
