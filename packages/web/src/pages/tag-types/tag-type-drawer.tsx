import { ColorInput, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { NameField } from '../../ui/name-field.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { TagTypeSign } from './tag-type-sign.tsx'
import type { TagType } from './tags.ts'

const SWATCHES = ['#2dd4bf', '#b794f6', '#f687b3', '#67c7e3', '#c9a27a', '#c6d86a', '#f0a13a', '#8f9cab']

interface TagTypeDrawerProps {
  /** Undefined: a new one. */
  readonly type?: TagType
  readonly onClose: () => void
}

const check = (name: string) => api.POST('/api/admin/tag-types/validate', { body: { name } })

export function TagTypeDrawer({ type, onClose }: TagTypeDrawerProps) {
  const client = useQueryClient()
  const [name, setName] = useState(type?.name ?? '')
  const [description, setDescription] = useState(type?.description ?? '')
  const [icon, setIcon] = useState(type?.icon ?? '')
  const [color, setColor] = useState(type?.color ?? '')
  const submit = async () => {
    const body = { description, icon, color: color === '' ? null : color }
    if (type) await api.PUT('/api/admin/tag-types/{name}', { params: { path: { name } }, body })
    else await api.POST('/api/admin/tag-types', { body: { name, ...body } })
    toastDone(type ? `${name} is saved.` : `The tag type ${name} is there.`)
    await client.invalidateQueries({ queryKey: ['tag-types'] })
  }
  return (
    <FormDrawer
      title={type ? `Edit ${name}` : 'New tag type'}
      action={type ? 'Save' : 'Create the type'}
      isReady={name !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <Stack gap="md">
          {!type && (
            <NameField
              what="tag type"
              description="Such as team. It cannot be changed later."
              value={name}
              onChange={setName}
              check={check}
              problem={problems.name}
            />
          )}
          <Textarea
            label="Description"
            autosize
            minRows={2}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={problems.description}
          />
          <Group align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              label="Sign"
              description="A letter or an emoji before its tags."
              value={icon}
              onChange={(event) => setIcon(event.currentTarget.value)}
              error={problems.icon}
            />
            <TagTypeSign type={{ icon, color: color || null }} />
          </Group>
          <ColorInput
            label="Colour"
            description="Left out: none."
            format="hex"
            swatches={SWATCHES}
            swatchesPerRow={8}
            value={color}
            onChange={setColor}
            error={problems.color}
            eyeDropperButtonProps={{ 'aria-label': 'Take a colour from the screen' }}
          />
        </Stack>
      )}
    </FormDrawer>
  )
}
