import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { FormDialog } from '../../ui/form.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { moveRequest, requestReviewers } from './requests-api.ts'
import { ReviewersSelect } from './reviewers-select.tsx'

interface ReviewDialogProps {
  readonly request: ChangeRequest
  readonly onClose: () => void
}

/** Requests a review: reviewers and a comment. */
export function ReviewDialog({ request, onClose }: ReviewDialogProps) {
  const [reviewers, setReviewers] = useState<number[]>([])
  const [comment, setComment] = useState('')
  const ask = async () => {
    const text = comment.trim()
    if (reviewers.length > 0) await requestReviewers(request, reviewers)
    return moveRequest(request, { state: 'In review', ...(text && { comment: text }) })
  }
  return (
    <FormDialog
      edits={{ reviewers: [reviewers, setReviewers], comment: [comment, setComment] }}
      title={t('Request review')}
      action={t('Request review')}
      cancel={t('Back')}
      changes="change-request"
      done={t('Review requested')}
      refetchAfterError="change-request"
      renderError={(error) => <RefusalNote error={error} />}
      onSubmit={ask}
      onClose={onClose}
    >
      <ReviewersSelect
        project={request.project}
        environment={request.environment}
        value={reviewers}
        onChange={setReviewers}
        author={request.createdBy.id}
      />
      <Textarea
        label={t('Comment')}
        placeholder={t('Reason, and what to check')}
        autosize
        minRows={2}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
