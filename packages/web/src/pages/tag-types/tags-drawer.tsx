import { Button, Drawer, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { DraftNote } from '../../ui/editing/draft-note.tsx'
import { useUnsavedEdits } from '../../ui/editing/use-unsaved-edits.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
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
  const [value, setValue] = useState('')
  const title = t('Tags of the type {name}', { name })
  const unsaved = useUnsavedEdits({ edits: { value: [value, setValue] }, name: title, isKept: true, close: onClose })
  const write = useWrite({
    send: ({ what, tag }: { readonly what: 'add' | 'remove'; readonly tag: string }): Promise<unknown> =>
      what === 'add'
        ? api.POST('/api/admin/tags', { body: { type: name, value: tag } })
        : api.DELETE('/api/admin/tags/{type}/{value}', { params: { path: { type: name, value: tag } } }),
    changes: 'tag',
    errors: 'inline',
    refetchAfterError: 'tag',
  })
  const add = async () => {
    if (!(await write.run({ what: 'add', tag: value.trim() }))) return
    setValue('')
    unsaved.settle()
  }
  return (
    <Drawer opened onClose={() => unsaved.leave(onClose)} title={title}>
      <Stack gap="md" {...unsaved.watch}>
        <DraftNote unsaved={unsaved} />
        <NewTag value={value} onChange={setValue} onAdd={add} />
        <FailureNote error={write.error} />
        <QueryResult query={query}>
          {({ tags, total }) =>
            tags.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('No tags yet. Create one here or on a toggle.')}
              </Text>
            ) : (
              <>
                <TagList
                  values={tags.map(({ value }) => value)}
                  onRemove={(tag) => void write.run({ what: 'remove', tag })}
                />
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
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onAdd: () => Promise<void>
}

function NewTag({ value, onChange, onAdd }: NewTagProps) {
  const may = useMay()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onAdd()
  }
  if (!may('UPDATE_FEATURE')) return null
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('New tag')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="sm" variant="default" disabled={value.trim() === ''}>
          {t('Add')}
        </Button>
      </Group>
    </form>
  )
}
