import { Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { Form } from '../../ui/form.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Time } from '../../ui/time.tsx'
import { commentRequest } from './requests-api.ts'

/** The comments of a change request. */
export function Comments({ request }: { readonly request: ChangeRequest }) {
  const [text, setText] = useState('')
  return (
    <Stack gap="xs" component="section" aria-label={t('Comments')}>
      <Title order={2}>{t('Comments')}</Title>
      {request.comments.map((comment) => (
        <div key={comment.id} className="lf-card">
          <Stack gap={2} px="sm" py={8}>
            <Text size="xs" c="dimmed">
              <PersonAvatar id={comment.createdBy.id} name={comment.createdBy.username} />
              {comment.createdBy.username}, <Time at={comment.createdAt} />
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {comment.text}
            </Text>
          </Stack>
        </div>
      ))}
      <Form
        edits={{ text: [text, setText] }}
        layout="page"
        gap="sm"
        action={t('Comment // verb')}
        isReady={text.trim() !== ''}
        isSecondary
        changes="change-request"
        refetchAfterError="change-request"
        onSubmit={() => commentRequest(request, text.trim())}
        onDone={() => setText('')}
      >
        <Textarea
          label={t('Your comment')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Form>
    </Stack>
  )
}
