import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../lib/messages.ts'
import type { Me } from '../../lib/types.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import classes from './calendar-view.module.css'
import { dayOf, monthOf, timeOfDay, zoneOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { searchQuery } from './queries.ts'
import type { ChangeRequestsSearch } from './search.ts'
import { type FoundRequest, monthQueryOf } from './search-query.ts'

interface CalendarViewProps {
  readonly search: ChangeRequestsSearch
  readonly setSearch: (change: { month?: string | undefined }) => void
  readonly me: Me
}

export interface ScheduledRequest extends FoundRequest {
  readonly at: string
  readonly day: string
}

/** Ordered by time. */
export const scheduledAmong = (requests: readonly FoundRequest[]): ScheduledRequest[] =>
  requests
    .flatMap((one) =>
      one.schedule ? [{ ...one, at: one.schedule.scheduledAt, day: dayOf(new Date(one.schedule.scheduledAt)) }] : [],
    )
    .sort((a, b) => a.at.localeCompare(b.at))

/** The schedule as a calendar. */
export function CalendarView({ search, setSearch, me }: CalendarViewProps) {
  const now = new Date()
  const month = search.month ?? monthOf(now)
  const onMonth = (next: string) => setSearch({ month: next === monthOf(now) ? undefined : next })
  const query = useQuery({
    ...searchQuery(monthQueryOf(month, search, me.user.id)),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryResult query={query}>
      {({ changeRequests, total }) => {
        const scheduled = scheduledAmong(changeRequests)
        const shown = scheduled.filter(({ day }) => day.startsWith(month))
        return (
          <Stack gap="xs">
            <MonthGrid month={month} onMonth={onMonth}>
              {(day, number) => <Day number={number} requests={scheduled.filter((one) => one.day === day)} />}
            </MonthGrid>
            <Text size="sm" c="dimmed">
              {shown.length === 0 ? t('Nothing is scheduled this month. ') : ''}
              {total > changeRequests.length &&
                t('Only the first {count} of {total} are shown. ', { count: changeRequests.length, total })}
              {t('Time zone: {now}.', { now: zoneOf(now) })}
            </Text>
            {shown.length > 0 && <Agenda requests={shown} />}
          </Stack>
        )
      }}
    </QueryResult>
  )
}

const Day = ({ number, requests }: { readonly number: number; readonly requests: readonly ScheduledRequest[] }) => (
  <>
    <span className={classes.number}>{number}</span>
    {requests.length > 0 && (
      <>
        <span className={classes.count}>
          {requests.length}
          <span className="lf-visually-hidden"> {t('scheduled')}</span>
        </span>
        <ul className={classes.entries}>
          {requests.map((one) => (
            <li key={one.id}>
              <RequestLink request={one}>
                {timeOfDay(one.at)} {one.title}
              </RequestLink>
            </li>
          ))}
        </ul>
      </>
    )}
  </>
)

const RequestLink = ({ request, children }: { readonly request: FoundRequest; readonly children: React.ReactNode }) => (
  <Link
    to="/projects/$projectId/change-requests/$changeRequestId"
    params={{ projectId: request.project, changeRequestId: String(request.id) }}
    className={`lf-quiet ${classes.entry}`}
    data-stopped={request.schedule?.status !== 'pending' || undefined}
    title={`${request.title} (${request.environment})`}
  >
    {children}
  </Link>
)

/** On a phone there is no room in the cells. */
const Agenda = ({ requests }: { readonly requests: readonly ScheduledRequest[] }) => (
  <ul className={classes.agenda} aria-label={t('Scheduled this month')}>
    {requests.map((one) => (
      <li key={one.id}>
        <RequestLink request={one}>
          {Number(one.day.slice(-2))}., {timeOfDay(one.at)} {one.title}
        </RequestLink>{' '}
        <EnvironmentBadge name={one.environment} />
      </li>
    ))}
  </ul>
)
