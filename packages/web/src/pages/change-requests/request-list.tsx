import { andList } from '@leverframe/domain'
import { Button, Group, Pagination, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { plural, t } from '../../lib/messages.ts'
import type { Me } from '../../lib/types.ts'
import { Empty } from '../../ui/empty.tsx'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ScheduledTime, Time } from '../../ui/time.tsx'
import { emptyStateFor } from './empty-state.ts'
import classes from './request-list.module.css'
import { RequestState } from './request-state.tsx'
import { type ChangeRequestsSearch, isFiltered, type SetSearch, UNFILTERED } from './search.ts'
import { type FoundRequest, PAGE_SIZE } from './search-query.ts'
import { type Found, useRequestSearch } from './use-request-search.ts'

interface RequestListProps {
  readonly search: ChangeRequestsSearch
  readonly setSearch: SetSearch
  readonly me: Me
}

export function RequestList({ search, setSearch, me }: RequestListProps) {
  return (
    <QueryResult query={useRequestSearch(search, me)}>
      {(found) =>
        found.total === 0 ? <NothingFound {...{ search, setSearch }} /> : <Listed {...{ found, search, setSearch }} />
      }
    </QueryResult>
  )
}

function Listed({ found, search, setSearch }: Omit<RequestListProps, 'me'> & { readonly found: Found }) {
  const { changeRequests, total } = found
  const pages = Math.ceil(total / PAGE_SIZE)
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {plural(total, '{count} change request', '{count} change requests', { count: total })}
      </Text>
      {changeRequests.length > 0 ? (
        <ul className={`${classes.list} lf-card`} aria-label={t('Change requests')}>
          {changeRequests.map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </ul>
      ) : (
        <Empty title={t('This page is empty')}>{t('There are fewer change requests now.')}</Empty>
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={search.page ?? 1}
          onChange={(page) => setSearch({ page: page > 1 ? page : undefined })}
          getControlProps={(control) => ({ 'aria-label': t('The {control} page', { control }) })}
          getItemProps={(page) => ({ 'aria-label': t('Page {page}', { page }) })}
        />
      )}
    </Stack>
  )
}

const aboutOf = ({ features, segments }: FoundRequest): string => {
  const names = [...features, ...segments.map((name) => t('segment {name}', { name }))]
  return names.length === 0 ? t('no changes') : andList(names)
}

function Row({ request }: { readonly request: FoundRequest }) {
  const { id, title, project, environment, state, createdBy, createdAt, schedule } = request
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <Link
          to="/projects/$projectId/change-requests/$changeRequestId"
          params={{ projectId: project, changeRequestId: String(id) }}
          className={`lf-quiet ${classes.title}`}
        >
          {title}
        </Link>
        <Text size="sm" c="dimmed" className="lf-mono" truncate title={aboutOf(request)}>
          {aboutOf(request)}
        </Text>
      </div>
      <Group gap={6} className={classes.target}>
        <EnvironmentBadge name={environment} />
        <Text size="sm" c="dimmed" className="lf-mono">
          {project}
        </Text>
      </Group>
      <div className={classes.state}>
        <RequestState state={state} />
        {schedule && (
          <Text size="xs" c={schedule.status === 'pending' ? 'dimmed' : 'var(--lf-danger)'}>
            {schedule.status === 'pending' ? <ScheduledTime at={schedule.scheduledAt} /> : schedule.status}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed" className={classes.who}>
        <PersonAvatar id={createdBy.id} name={createdBy.username} />
        {createdBy.username}, <Time at={createdAt} />
      </Text>
    </li>
  )
}

function NothingFound({ search, setSearch }: Pick<RequestListProps, 'search' | 'setSearch'>) {
  const { title, text } = emptyStateFor(search)
  return (
    <Empty
      title={title}
      action={
        isFiltered(search) && (
          <Button variant="default" onClick={() => setSearch(UNFILTERED)}>
            {t('Clear all filters')}
          </Button>
        )
      }
    >
      {text}
    </Empty>
  )
}
