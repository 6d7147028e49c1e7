import { Button, Drawer, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { useMay } from '../../api/permissions.ts'
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
  const write = useWrite({
    send: ({ what, value }: { readonly what: 'add' | 'remove'; readonly value: string }): Promise<unknown> =>
      what === 'add'
        ? api.POST('/api/admin/tags', { body: { type: name, value } })
        : api.DELETE('/api/admin/tags/{type}/{value}', { params: { path: { type: name, value } } }),
    changes: 'tag',
    errors: 'inline',
    refetchAfterError: 'tag',
  })
  return (
    <Drawer opened onClose={onClose} title={`Tags of the type ${name}`}>
      <Stack gap="md">
        <NewTag onAdd={(value) => write.run({ what: 'add', value })} />
        <FailureNote error={write.error} />
        <QueryResult query={query}>
          {({ tags, total }) =>
            tags.length === 0 ? (
              <Text size="sm" c="dimmed">
                No tags yet. Create one here or on a toggle.
              </Text>
            ) : (
              <>
                <TagList
                  values={tags.map(({ value }) => value)}
                  onRemove={(value) => void write.run({ what: 'remove', value })}
                />
                {total > tags.length && (
                  <Text size="sm" c="dimmed">
                    and {total - tags.length} more
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
            label={`Delete tag ${value}`}
            icon={<X size={16} />}
            onClick={() => onRemove(value)}
          />
        </Group>
      </List.Item>
    ))}
  </List>
)

function NewTag({ onAdd }: { readonly onAdd: (value: string) => Promise<boolean> }) {
  const may = useMay()
  const [value, setValue] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await onAdd(value.trim())
    setValue('')
  }
  if (!may('UPDATE_FEATURE')) return null
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label="New tag"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="sm" variant="default" disabled={value.trim() === ''}>
          Add
        </Button>
      </Group>
    </form>
  )
}
