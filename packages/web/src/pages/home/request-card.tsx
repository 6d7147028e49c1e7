import { Anchor, Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { T, t } from '../../lib/messages.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import classes from './home.module.css'
import { type FoundRequest, mineQuery, waitingQuery } from './queries.ts'

interface Found {
  readonly changeRequests: readonly FoundRequest[]
  readonly total: number
}

interface RequestCardProps {
  readonly title: string
  readonly query: UseQueryResult<Found>
  /** The text without requests. */
  readonly empty: string
  readonly whose: 'waiting' | 'mine'
}

function RequestCard({ title, query, empty, whose }: RequestCardProps) {
  const total = query.data?.total ?? 0
  return (
    <Section
      title={total > 0 ? `${title} (${total})` : title}
      actions={
        total > 0 && (
          <Anchor component={Link} to="/change-requests" search={{ whose } as never} size="sm">
            {t('Show all')}
          </Anchor>
        )
      }
    >
      <QueryResult query={query}>
        {({ changeRequests }) =>
          changeRequests.length === 0 ? (
            <Text size="sm" c="dimmed">
              {empty}
            </Text>
          ) : (
            <ul className={classes.list}>
              {changeRequests.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Section>
  )
}

function Request({ request }: { readonly request: FoundRequest }) {
  const { id, title, project, environment, state, createdBy, createdAt, schedule } = request
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <Link
          to="/projects/$projectId/change-requests/$changeRequestId"
          params={{ projectId: project, changeRequestId: String(id) }}
          className="lf-quiet"
        >
          {title}
        </Link>
        <Text size="xs" c="dimmed" className={classes.who}>
          <PersonAvatar id={createdBy.id} name={createdBy.username} />
          <span>
            <T
              text="#{id} by {username}, {time}"
              id={id}
              username={createdBy.username}
              time={<Time at={createdAt} />}
            />
          </span>
        </Text>
      </div>
      <EnvironmentBadge name={environment} />
      <Text size="sm" c={schedule && schedule.status !== 'pending' ? 'var(--lf-danger)' : 'var(--lf-wait)'}>
        {schedule && schedule.status !== 'pending'
          ? schedule.status === 'failed'
            ? t('Schedule failed')
            : t('Schedule suspended')
          : t(state)}
      </Text>
    </li>
  )
}

export const WaitingCard = () => (
  <RequestCard
    title={t('Needs my review')}
    query={useQuery(waitingQuery)}
    empty={t('Nothing waits for you.')}
    whose="waiting"
  />
)

export const MineCard = ({ userId }: { readonly userId: number }) => (
  <RequestCard
    title={t('My drafts and requests')}
    query={useQuery(mineQuery(userId))}
    empty={t('You have no open change requests.')}
    whose="mine"
  />
)
