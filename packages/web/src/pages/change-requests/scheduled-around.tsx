import { Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeOfDay } from '../../lib/local-time.ts'
import { plural, t } from '../../lib/messages.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { type ScheduledRequest, scheduledAmong } from './calendar-view.tsx'
import { isMonth, monthOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { searchQuery } from './queries.ts'
import classes from './scheduled-around.module.css'
import { monthQueryOf } from './search-query.ts'

interface ScheduledAroundProps {
  readonly day: string
  /** The request that is being scheduled. */
  readonly except: number
  readonly onDay: (day: string) => void
}

function useScheduledIn(month: string, except: number): ScheduledRequest[] {
  const { data } = useQuery(searchQuery(monthQueryOf(month, {}, null)))
  return scheduledAmong(data?.changeRequests ?? []).filter(({ id }) => id !== except)
}

/** A small calendar to choose a day, with the other requests of that day. */
export function ScheduledAround({ day, except, onDay }: ScheduledAroundProps) {
  const [turned, setTurned] = useState<string>()
  const chosen = isMonth(day.slice(0, 7)) ? day.slice(0, 7) : monthOf(new Date())
  const month = turned ?? chosen
  const scheduled = useScheduledIn(month, except)
  const sameDay = useScheduledIn(chosen, except).filter((one) => one.day === day)
  return (
    <div>
      <MonthGrid month={month} onMonth={setTurned} isSmall>
        {(each, number) => {
          const count = scheduled.filter((one) => one.day === each).length
          return (
            <UnstyledButton
              className={classes.day}
              data-chosen={each === day || undefined}
              data-busy={count > 0 || undefined}
              aria-pressed={each === day}
              aria-label={
                count > 0 ? t('{number}, {each}: {count} scheduled', { number, each, count }) : `${number}, ${each}`
              }
              onClick={() => onDay(each)}
            >
              {number}
            </UnstyledButton>
          )
        }}
      </MonthGrid>
      <Text size="sm" c="dimmed" mt={4} role="status">
        {sameDay.length === 0
          ? t('Nothing else is scheduled on this day.')
          : t('{others} on this day:', {
              others: plural(sameDay.length, '{count} other', '{count} others', { count: sameDay.length }),
            })}
      </Text>
      <ul className={classes.others}>
        {sameDay.map(({ id, at, title, environment }) => (
          <li key={id}>
            {timeOfDay(at)} {title} <EnvironmentBadge name={environment} />
          </li>
        ))}
      </ul>
    </div>
  )
}
