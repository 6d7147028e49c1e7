import { Group, Pagination, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Me } from '../../api/types.ts'
import { Asked } from '../../ui/asked.tsx'
import { Empty } from '../../ui/empty.tsx'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { Time } from '../../ui/time.tsx'
import { orList } from '../../words/constraint.ts'
import { type FoundRequest, MOST_FOUND, PAGE_SIZE } from './finding.ts'
import classes from './request-list.module.css'
import { RequestState } from './request-state.tsx'
import type { ChangeRequestsSearch } from './search.ts'
import { counted } from './states.ts'
import { type Found, useFoundRequests } from './use-found-requests.ts'

interface RequestListProps {
  readonly search: ChangeRequestsSearch
  readonly setSearch: (change: { page?: number | undefined }) => void
  readonly me: Me
}

export function RequestList({ search, setSearch, me }: RequestListProps) {
  return (
    <Asked query={useFoundRequests(search, me)}>
      {(found) => (found.total === 0 ? <Nothing search={search} /> : <Listed {...{ found, search, setSearch }} />)}
    </Asked>
  )
}

function Listed({ found, search, setSearch }: Omit<RequestListProps, 'me'> & { readonly found: Found }) {
  const { requests, total, isCut } = found
  const pages = Math.ceil(total / PAGE_SIZE)
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {counted(total, 'change request')}
        {isCut && `; only the newest ${MOST_FOUND.toLocaleString('en')} were looked through`}
      </Text>
      <ul className={`${classes.list} lf-card`} aria-label="Change requests">
        {requests.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={search.page ?? 1}
          onChange={(page) => setSearch({ page: page > 1 ? page : undefined })}
          getControlProps={(control) => ({ 'aria-label': `The ${control} page` })}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
        />
      )}
    </Stack>
  )
}

const aboutOf = ({ features, segments }: FoundRequest): string => {
  const names = [...features, ...segments.map((name) => `segment ${name}`)]
  return names.length === 0 ? 'no changes' : orList(names).replace(' or ', ' and ')
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
      <Group gap={6} className={classes.place}>
        <EnvironmentBadge name={environment} />
        <Text size="sm" c="dimmed" className="lf-mono">
          {project}
        </Text>
      </Group>
      <div className={classes.state}>
        <RequestState state={state} />
        {schedule && (
          <Text size="xs" c={schedule.status === 'pending' ? 'dimmed' : 'var(--lf-danger)'}>
            {schedule.status === 'pending' ? <Time at={schedule.scheduledAt} /> : schedule.status}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed" className={classes.who}>
        {createdBy.username}, <Time at={createdAt} />
      </Text>
    </li>
  )
}

const NOTHING: Readonly<Record<string, readonly [string, string]>> = {
  waiting: [
    'Nothing waits for you',
    'Here stands what you could approve or apply. When somebody asks for a review, it appears by itself.',
  ],
  mine: [
    'You have no change requests here',
    'Change a toggle in a protected environment: the change goes into a draft of yours, and waits there until you ask for a review.',
  ],
  asked: ['Nobody asked you', 'Here stands what people asked you to review by name.'],
}

function Nothing({ search }: { readonly search: ChangeRequestsSearch }) {
  const isFiltered = [search.state, search.project, search.environment, search.author].some((one) => one !== undefined)
  const [title, text] = NOTHING[search.whose ?? ''] ?? [
    'No open change requests',
    'A protected environment is changed by change requests only: people put their changes together, others approve them, and then all of them are applied at once. Protect an environment in the settings of its project.',
  ]
  return (
    <Empty title={isFiltered ? 'Nothing like this' : title}>
      {isFiltered ? 'No change request fits what you look for. Clear a filter to see more.' : text}
    </Empty>
  )
}
