import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ChangeRequest } from '../../lib/types.ts'
import { toastDone } from '../../ui/toast.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { moveRequest, requestReviewers } from './requests-api.ts'
import { ReviewersSelect } from './reviewers-select.tsx'
import { useDoing } from './use-doing.ts'

interface AskDialogProps {
  readonly request: ChangeRequest
  readonly onClose: () => void
}

/** From a draft to a review: whom to ask, and what to tell them. */
export function ReviewDialog({ request, onClose }: AskDialogProps) {
  const [reviewers, setReviewers] = useState<number[]>([])
  const [comment, setComment] = useState('')
  const doing = useDoing()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    const text = comment.trim()
    const isDone = await doing.run('ask', async () => {
      if (reviewers.length > 0) await requestReviewers(request, reviewers)
      await moveRequest(request, { state: 'In review', ...(text && { comment: text }) })
    })
    if (!isDone) return
    toastDone('Asked for review')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Ask for review">
      <form onSubmit={(event) => void ask(event)}>
        <Stack gap="sm">
          <ReviewersSelect
            project={request.project}
            environment={request.environment}
            value={reviewers}
            onChange={setReviewers}
            author={request.createdBy.id}
          />
          <Textarea
            label="Comment"
            placeholder="Why, and what to look at"
            autosize
            minRows={2}
            maxLength={1000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <RefusalNote error={doing.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" loading={doing.busy !== undefined}>
              Ask for review
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
