import { Button, Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { tagTypesQuery } from '../../api/queries.ts'
import { plural, t } from '../../lib/messages.ts'
import { GuardedButton } from '../../ui/guarded.tsx'
import { HiddenHead, Listing, RowAction } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'
import { DeleteTagType } from './delete-tag-type.tsx'
import { TagTypeDrawer } from './tag-type-drawer.tsx'
import { TagTypeSign } from './tag-type-sign.tsx'
import { SIMPLE, type TagType, useTagsOf } from './tags.ts'
import { TagsDrawer } from './tags-drawer.tsx'

type What = 'edit' | 'delete' | 'tags'

export default function TagTypesPage() {
  const query = useQuery(tagTypesQuery)
  const { opened, open, openNew, close } = useOpenItem<TagType, What>({
    all: query.data?.tagTypes,
    idOf: ({ name }) => name,
    kept: ['edit', 'tags'],
  })
  return (
    <Page
      title={t('Tag types')}
      about={t('Kinds of tags, e.g. team, quarter or chat channel.')}
      actions={
        <GuardedButton need="CREATE_TAG_TYPE" leftSection={<Plus size={14} />} onClick={openNew}>
          {t('New tag type')}
        </GuardedButton>
      }
      wide
    >
      <QueryResult query={query}>
        {({ tagTypes }) => (
          <Listing
            label={t('Tag types')}
            head={[t('Type'), t('Tags'), <HiddenHead key="do">{t('Actions')}</HiddenHead>]}
          >
            {tagTypes.map((type) => (
              <TagTypeRow key={type.name} type={type} onOpen={(what) => open(what, type)} />
            ))}
          </Listing>
        )}
      </QueryResult>
      {opened?.what === 'new' && <TagTypeDrawer onClose={close} />}
      {opened?.what === 'edit' && <TagTypeDrawer type={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteTagType type={opened.thing} onClose={close} />}
      {opened?.what === 'tags' && <TagsDrawer type={opened.thing} onClose={close} />}
    </Page>
  )
}

interface TagTypeRowProps {
  readonly type: TagType
  readonly onOpen: (what: What) => void
}

function TagTypeRow({ type, onOpen }: TagTypeRowProps) {
  const { name, description } = type
  const { data } = useTagsOf(name)
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <TagTypeSign type={type} />
          <div>
            <Text size="sm" fw={600} className="lf-mono">
              {name}
            </Text>
            <Text size="sm" c="dimmed" lineClamp={3} title={description}>
              {description}
            </Text>
          </div>
        </Group>
      </Table.Td>
      <Table.Td>
        <Button size="compact-xs" variant="default" onClick={() => onOpen('tags')}>
          {data ? `${data.total} ${plural(data.total, 'tag', 'tags')}` : t('Tags')}
          <span className="lf-visually-hidden"> {t('of the type {name}', { name })}</span>
        </Button>
      </Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <RowAction
            need="UPDATE_TAG_TYPE"
            label={t('Edit {name}', { name })}
            icon={<Pencil size={16} />}
            onClick={() => onOpen('edit')}
          />
          <RowAction
            need="DELETE_TAG_TYPE"
            because={name === SIMPLE ? t('Default for tags without a type') : undefined}
            label={t('Delete {name}', { name })}
            icon={<Trash2 size={16} />}
            onClick={() => onOpen('delete')}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
