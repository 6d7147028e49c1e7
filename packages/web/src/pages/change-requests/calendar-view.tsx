import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { foundPlansQuery } from '../../api/release-plans.ts'
import { localDay, timeOfDay, zoneText } from '../../lib/local-time.ts'
import { t } from '../../lib/messages.ts'
import type { Me } from '../../lib/types.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import classes from './calendar-view.module.css'
import { monthOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { PlanLink, type PlanStep, planSteps } from './plan-steps.tsx'
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
      one.schedule ? [{ ...one, at: one.schedule.scheduledAt, day: localDay(new Date(one.schedule.scheduledAt)) }] : [],
    )
    .sort((a, b) => a.at.localeCompare(b.at))

/** The most that the API returns at once. */
const MAX_PLANS = 100

/** The schedule as a calendar, with the next steps of running release plans. */
export function CalendarView({ search, setSearch, me }: CalendarViewProps) {
  const now = new Date()
  const month = search.month ?? monthOf(now)
  const onMonth = (next: string) => setSearch({ month: next === monthOf(now) ? undefined : next })
  const query = useQuery({
    ...searchQuery(monthQueryOf(month, search, me.user.id)),
    placeholderData: keepPreviousData,
  })
  const { data: plans } = useQuery(foundPlansQuery('running', MAX_PLANS, search))
  const author = search.whose === 'mine' ? me.user.id : search.author
  const steps = planSteps(plans?.releasePlans ?? [], author)
  return (
    <QueryResult query={query}>
      {({ changeRequests, total }) => {
        const scheduled = scheduledAmong(changeRequests)
        const shown = scheduled.filter(({ day }) => day.startsWith(month))
        const shownSteps = steps.filter(({ day }) => day.startsWith(month))
        return (
          <Stack gap="xs">
            <MonthGrid month={month} onMonth={onMonth}>
              {(day, number) => (
                <Day
                  number={number}
                  requests={scheduled.filter((one) => one.day === day)}
                  steps={steps.filter((one) => one.day === day)}
                />
              )}
            </MonthGrid>
            <Text size="sm" c="dimmed">
              {shown.length + shownSteps.length === 0 ? t('Nothing is scheduled this month. ') : ''}
              {total > changeRequests.length &&
                t('Only the first {count} of {total} are shown. ', { count: changeRequests.length, total })}
              {t('Time zone: {zone}.', { zone: zoneText(now) })}
            </Text>
            {shown.length + shownSteps.length > 0 && <Agenda requests={shown} steps={shownSteps} />}
          </Stack>
        )
      }}
    </QueryResult>
  )
}

interface EntriesProps {
  readonly requests: readonly ScheduledRequest[]
  readonly steps: readonly PlanStep[]
}

const Day = ({ number, requests, steps }: EntriesProps & { readonly number: number }) => (
  <>
    <span className={classes.number}>{number}</span>
    {requests.length + steps.length > 0 && (
      <>
        <span className={classes.count}>
          {requests.length + steps.length}
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
          {steps.map((step) => (
            <li key={step.plan.id}>
              <PlanLink step={step}>
                {timeOfDay(step.at)} {step.title}
              </PlanLink>
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
const Agenda = ({ requests, steps }: EntriesProps) => (
  <ul className={classes.agenda} aria-label={t('Scheduled this month')}>
    {requests.map((one) => (
      <li key={one.id}>
        <RequestLink request={one}>
          {Number(one.day.slice(-2))}., {timeOfDay(one.at)} {one.title}
        </RequestLink>{' '}
        <EnvironmentBadge name={one.environment} />
      </li>
    ))}
    {steps.map((step) => (
      <li key={step.plan.id}>
        <PlanLink step={step}>
          {Number(step.day.slice(-2))}., {timeOfDay(step.at)} {step.title}
        </PlanLink>{' '}
        <EnvironmentBadge name={step.plan.environment} />
      </li>
    ))}
  </ul>
)
