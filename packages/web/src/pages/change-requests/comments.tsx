import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ChangeRequest } from '../../lib/types.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Time } from '../../ui/time.tsx'
import { commentRequest } from './requests-api.ts'
import { useDoing } from './use-doing.ts'

/** What people say about it. */
export function Comments({ request }: { readonly request: ChangeRequest }) {
  const [text, setText] = useState('')
  const doing = useDoing()
  const say = async (event: FormEvent) => {
    event.preventDefault()
    if (await doing.run('comment', () => commentRequest(request, text.trim()))) setText('')
  }
  return (
    <Stack gap="xs" component="section" aria-label="Comments">
      <Title order={2}>Comments</Title>
      {request.comments.map((comment) => (
        <div key={comment.id} className="lf-card">
          <Stack gap={2} px="sm" py={8}>
            <Text size="xs" c="dimmed">
              {comment.createdBy.username}, <Time at={comment.createdAt} />
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {comment.text}
            </Text>
          </Stack>
        </div>
      ))}
      <form onSubmit={(event) => void say(event)}>
        <Stack gap="xs">
          <Textarea
            label="Your comment"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FailureNote error={doing.error} />
          <Group>
            <Button type="submit" variant="default" loading={doing.busy !== undefined} disabled={text.trim() === ''}>
              Comment
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
