import { ActionIcon, Group, Text } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { localDay } from '../../lib/local-time.ts'
import { t } from '../../lib/messages.ts'
import { monthAfter, monthName, WEEKDAYS, weeksOf } from './month.ts'
import classes from './month-grid.module.css'

interface MonthGridProps {
  /** `2026-11`. */
  readonly month: string
  readonly onMonth: (month: string) => void
  /** The content of the cell of a day, below or instead of its number. */
  readonly children: (day: string, number: number) => ReactNode
  readonly isSmall?: boolean
}

/** A month with weeks from Monday to Sunday, and buttons for the previous and the next one. */
export function MonthGrid({ month, onMonth, children, isSmall = false }: MonthGridProps) {
  const today = localDay(new Date())
  return (
    <div>
      <Group gap="xs" mb={4}>
        <ActionIcon aria-label={t('Previous month')} onClick={() => onMonth(monthAfter(month, -1))}>
          <ChevronLeft size={16} />
        </ActionIcon>
        <Text fw={600} size="sm" miw={120} ta="center" role="status">
          {monthName(month)}
        </Text>
        <ActionIcon aria-label={t('Next month')} onClick={() => onMonth(monthAfter(month, 1))}>
          <ChevronRight size={16} />
        </ActionIcon>
      </Group>
      <table className={classes.month} data-small={isSmall || undefined} aria-label={monthName(month)}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                <abbr title={name} className={classes.weekday}>
                  {name.slice(0, isSmall ? 2 : 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-other={!day.startsWith(month) || undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  {children(day, Number(day.slice(-2)))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
