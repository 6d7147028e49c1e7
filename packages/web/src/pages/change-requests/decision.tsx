import { Group, Stack, Text, Title } from '@mantine/core'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { plural, t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Time } from '../../ui/time.tsx'
import { Actions, type DecisionProps } from './actions.tsx'
import classes from './decision.module.css'
import { RequestState } from './request-state.tsx'
import { RequestedReviewers } from './requested-reviewers.tsx'
import { countingApprovals, standingOf } from './states.ts'

/** The status, the approvals, and the actions of the user. */
export const Decision = (props: DecisionProps) => (
  <Stack gap="md" p="sm" className={`lf-card ${classes.card}`}>
    <div>
      <Title order={2}>
        <RequestState state={props.request.state} />
      </Title>
      <Text size="sm" c="dimmed">
        {standingOf(props.request)}
      </Text>
    </div>
    <Actions {...props} />
    <Reviews request={props.request} />
    <RequestedReviewers request={props.request} />
  </Stack>
)

type Review = ChangeRequest['approvals'][number]

function Reviews({ request }: { readonly request: ChangeRequest }) {
  const { approvals, rejections, minApprovals } = request
  const counting = countingApprovals(request)
  return (
    <div>
      <Title order={3}>
        {plural(minApprovals, '{count} of {minApprovals} approval', '{count} of {minApprovals} approvals', {
          count: counting.length,
          minApprovals,
        })}
      </Title>
      {approvals.length === 0 && rejections.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No approvals yet.')}
        </Text>
      )}
      <ul className={classes.reviews}>
        {approvals.map((review) => (
          <ReviewLine key={review.createdBy.username} review={review} isApproval />
        ))}
        {rejections.map((review) => (
          <ReviewLine key={review.createdBy.username} review={review} isApproval={false} />
        ))}
      </ul>
    </div>
  )
}

const ReviewLine = ({ review, isApproval }: { readonly review: Review; readonly isApproval: boolean }) => (
  <li>
    <Group gap={6} wrap="nowrap">
      {isApproval ? <ThumbsUp size={14} aria-hidden /> : <ThumbsDown size={14} aria-hidden color="var(--lf-danger)" />}
      <Text size="sm">
        <PersonAvatar id={review.createdBy.id} name={review.createdBy.username} />
        {review.createdBy.username} {isApproval ? t('approved') : t('rejected')} <Time at={review.createdAt} />
        {review.counts === false && (
          <Text span size="sm" c="var(--lf-wait)">
            {' '}
            · {t('no longer counts: the account can’t approve here')}
          </Text>
        )}
      </Text>
    </Group>
  </li>
)
