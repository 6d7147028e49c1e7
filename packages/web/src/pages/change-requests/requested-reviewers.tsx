import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { FormDialog } from '../../ui/form.tsx'
import { requestedReviewersQuery } from './queries.ts'
import { requestReviewers } from './requests-api.ts'
import { nameOf, ReviewersSelect } from './reviewers-select.tsx'
import { isClosed } from './states.ts'
import { useMayManage } from './use-request-facts.ts'

interface RequestedReviewersProps {
  readonly request: ChangeRequest
}

/** The requested reviewers. Other users with the permission can approve as well. */
export function RequestedReviewers({ request }: RequestedReviewersProps) {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery(requestedReviewersQuery(request))
  const mayManage = useMayManage(request)
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Title order={3}>{t('Reviewers')}</Title>
        {mayManage && !isClosed(request.state) && (
          <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
            {t('Choose reviewers')}
          </Button>
        )}
      </Group>
      <Text size="sm" c={data.length === 0 ? 'dimmed' : 'inherit'}>
        {data.length === 0 ? t('No reviewers assigned.') : data.map(nameOf).join(', ')}
      </Text>
      {isOpen && <ReviewersDialog request={request} asked={data.map(({ id }) => id)} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface ReviewersDialogProps extends RequestedReviewersProps {
  readonly asked: number[]
  readonly onClose: () => void
}

function ReviewersDialog({ request, asked, onClose }: ReviewersDialogProps) {
  const [reviewers, setReviewers] = useState(asked)
  return (
    <FormDialog
      edits={{ reviewers: [reviewers, setReviewers] }}
      title={t('Choose reviewers')}
      action={t('Save')}
      cancel={t('Back')}
      changes="change-request"
      refetchAfterError="change-request"
      onSubmit={() => requestReviewers(request, reviewers)}
      onClose={onClose}
    >
      <ReviewersSelect
        project={request.project}
        environment={request.environment}
        value={reviewers}
        onChange={setReviewers}
        author={request.createdBy.id}
      />
    </FormDialog>
  )
}
