import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/messages.ts'
import { FormDialog } from '../../../ui/form.tsx'
import { addLink, type LinkOfToggle, linkChanges, updateLink } from './link-api.ts'

interface LinkDialogProps {
  readonly projectId: string
  readonly toggle: string
  /** Undefined for a new one. */
  readonly link: LinkOfToggle | undefined
  readonly onClose: () => void
}

export function LinkDialog({ projectId, toggle, link, onClose }: LinkDialogProps) {
  const [url, setUrl] = useState(link?.url ?? '')
  const [title, setTitle] = useState(link?.title ?? '')
  const body = { url: url.trim(), title: title.trim() || null }
  const save = () => (link ? updateLink(projectId, toggle, link.id, body) : addLink(projectId, toggle, body))
  return (
    <FormDialog
      edits={{ url: [url, setUrl], title: [title, setTitle] }}
      title={link ? t('Edit link') : t('Add link')}
      action={link ? t('Save') : t('Add link')}
      isReady={body.url !== ''}
      need="UPDATE_FEATURE"
      project={projectId}
      changes={linkChanges(projectId, toggle)}
      done={link ? t('Link saved') : t('Link added')}
      shownFields={['url', 'title']}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label="URL"
            placeholder="https://example.com/ticket/7"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={problems.url}
            maxLength={2_000}
            data-autofocus
          />
          <TextInput
            label={t('Title')}
            description={t('Optional')}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={problems.title}
            maxLength={200}
          />
        </>
      )}
    </FormDialog>
  )
}
