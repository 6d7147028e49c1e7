import { Stack, Textarea } from '@mantine/core'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { FormDrawer } from '../../ui/form.tsx'
import { NameField } from '../../ui/name-field.tsx'
import { SignFields } from '../../ui/sign-fields.tsx'
import type { TagType } from './tags.ts'

interface TagTypeDrawerProps {
  /** Undefined for a new one. */
  readonly type?: TagType
  readonly onClose: () => void
}

const check = (name: string) => api.POST('/api/admin/tag-types/validate', { body: { name } })

export function TagTypeDrawer({ type, onClose }: TagTypeDrawerProps) {
  const [name, setName] = useState(type?.name ?? '')
  const [description, setDescription] = useState(type?.description ?? '')
  const [icon, setIcon] = useState(type?.icon ?? '')
  const [color, setColor] = useState(type?.color ?? '')
  const submit = async () => {
    const body = { description, icon, color: color === '' ? null : color }
    if (type) await api.PUT('/api/admin/tag-types/{name}', { params: { path: { name } }, body })
    else await api.POST('/api/admin/tag-types', { body: { name, ...body } })
  }
  return (
    <FormDrawer
      edits={{
        name: [name, setName],
        description: [description, setDescription],
        icon: [icon, setIcon],
        color: [color, setColor],
      }}
      changes="tag"
      done={type ? t('{name} saved', { name }) : t('Tag type {name} created', { name })}
      title={type ? t('Edit {name}', { name }) : t('New tag type')}
      action={type ? t('Save') : t('Create type')}
      isReady={name !== ''}
      need={type ? 'UPDATE_TAG_TYPE' : 'CREATE_TAG_TYPE'}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <Stack gap="md">
          {!type && (
            <NameField
              what={t('tag type')}
              description={t('E.g. team. It can’t be changed later.')}
              value={name}
              onChange={setName}
              check={check}
              problem={problems.name}
            />
          )}
          <Textarea
            label={t('Description')}
            autosize
            minRows={2}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={problems.description}
          />
          <SignFields
            icon={icon}
            color={color}
            description={t('A letter or an emoji.')}
            instead={<Tag size={14} />}
            problems={problems}
            onChange={(change) => {
              setIcon(change.icon ?? icon)
              setColor(change.color ?? color)
            }}
          />
        </Stack>
      )}
    </FormDrawer>
  )
}
