import { ActionIcon, Group, Pill, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useMay } from '../../../api/permissions.ts'
import { t } from '../../../lib/messages.ts'
import { tagWord } from '../../../lib/tag.ts'
import type { Toggle } from '../../../lib/types.ts'
import { preloading } from '../../../ui/on-demand.tsx'
import { useWrite } from '../../../ui/use-write.ts'
import { TagDialog } from '../editors.ts'
import classes from './facts.module.css'
import type { OneTag } from './tag-dialog.tsx'
import { TAGS, tagsQuery } from './tags-query.ts'

interface TagsProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly isReadOnly: boolean
}

export function Tags({ projectId, toggle: { name: featureName }, isReadOnly }: TagsProps) {
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMay()('UPDATE_FEATURE', { project: projectId })
  const { data: tags = [] } = useQuery(tagsQuery(projectId, featureName))
  const send = (addedTags: OneTag[], removedTags: OneTag[]) =>
    api.PUT(TAGS, { params: { path: { featureName } }, body: { addedTags, removedTags } })
  const changes = [{ subject: 'toggle', project: projectId, toggle: featureName }, 'tag'] as const
  const undo = useWrite({ send: (tag: OneTag) => send([tag], []), changes })
  const remove = useWrite({
    send: (tag: OneTag) => send([], [tag]),
    changes,
    done: (_, tag) => ({
      text: t('{tagWord} removed', { tagWord: tagWord(tag) }),
      undo: { run: () => void undo.run(tag) },
    }),
  })
  const mayRemove = mayChange && !isReadOnly
  return (
    <Group gap={6} className={classes.fact}>
      <Tag size={14} aria-hidden />
      <ul className={classes.tags} aria-label={t('Tags')}>
        {tags.map(({ type, value, color }) => (
          <li key={`${type}:${value}`}>
            <Pill
              withRemoveButton={mayRemove}
              onRemove={() => void remove.run({ type, value })}
              removeButtonProps={{
                'aria-label': t('Remove tag {tagWord}', { tagWord: tagWord({ type, value }) }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              classNames={{ root: classes.tag }}
              style={color ? { borderColor: color } : undefined}
            >
              {tagWord({ type, value })}
            </Pill>
          </li>
        ))}
      </ul>
      {mayRemove && (
        <Tooltip label={t('Add tag')}>
          <ActionIcon size="sm" aria-label={t('Add tag')} onClick={() => setOpen(true)} {...preloading(TagDialog)}>
            <Plus size={14} />
          </ActionIcon>
        </Tooltip>
      )}
      {isOpen && <TagDialog changes={changes} onAdd={(tag) => send([tag], [])} onClose={() => setOpen(false)} />}
    </Group>
  )
}
