import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ChangeRequest } from '../../lib/types.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { DisabledReasonButton } from './disabled-reason.tsx'
import { requestedReviewersQuery } from './queries.ts'
import { requestReviewers } from './requests-api.ts'
import { nameOf, ReviewersSelect } from './reviewers-select.tsx'
import { isClosed } from './states.ts'
import { useDoing } from './use-doing.ts'
import { useManagingRefusal } from './use-request-facts.ts'

interface AskedReviewersProps {
  readonly request: ChangeRequest
}

/** Who was asked by name. Others who may approve can do so as well. */
export function RequestedReviewers({ request }: AskedReviewersProps) {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery(requestedReviewersQuery(request))
  const reason = useManagingRefusal(request)
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Title order={3}>Reviewers</Title>
        {!isClosed(request.state) && (
          <DisabledReasonButton size="compact-xs" variant="subtle" reason={reason} onClick={() => setOpen(true)}>
            Choose reviewers
          </DisabledReasonButton>
        )}
      </Group>
      <Text size="sm" c={data.length === 0 ? 'dimmed' : 'inherit'}>
        {data.length === 0 ? 'Nobody in particular was asked.' : data.map(nameOf).join(', ')}
      </Text>
      {isOpen && <ReviewersDialog request={request} asked={data.map(({ id }) => id)} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface ReviewersDialogProps extends AskedReviewersProps {
  readonly asked: number[]
  readonly onClose: () => void
}

function ReviewersDialog({ request, asked, onClose }: ReviewersDialogProps) {
  const [reviewers, setReviewers] = useState(asked)
  const doing = useDoing()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await doing.run('reviewers', () => requestReviewers(request, reviewers))) onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Choose reviewers">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="sm">
          <ReviewersSelect
            project={request.project}
            environment={request.environment}
            value={reviewers}
            onChange={setReviewers}
            author={request.createdBy.id}
          />
          <FailureNote error={doing.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" loading={doing.busy !== undefined}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
