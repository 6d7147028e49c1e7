import { LOCALE, t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { calendarDays } from '../../lib/time.ts'
import { inReadersZone } from '../../lib/time-zone.ts'

export type FoundEvent = ResponseBody<'/api/admin/search/events'>['events'][number]

/** One event, or all events of one write. */
export interface Entry {
  readonly key: string
  readonly events: readonly FoundEvent[]
}

export interface Day {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** Groups adjacent events of one write. Single events stay single. */
export function entriesOf(events: readonly FoundEvent[]): Entry[] {
  const entries: { key: string; events: FoundEvent[] }[] = []
  for (const event of events) {
    const last = entries.at(-1)
    if (event.groupId !== undefined && last?.events[0]?.groupId === event.groupId) last.events.push(event)
    else entries.push({ key: String(event.id), events: [event] })
  }
  // The key is the oldest event, because the newest one changes while more arrive.
  return entries.map((entry) => ({ ...entry, key: String(entry.events.at(-1)?.id) }))
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

function dayTitle(at: string, now: Date): string {
  const days = calendarDays(at, now.getTime())
  if (days === 0) return t('Today')
  if (days === -1) return t('Yesterday')
  return new Intl.DateTimeFormat(LOCALE, { ...DAY, ...inReadersZone() }).format(new Date(at))
}

export function daysOf(entries: readonly Entry[], now: Date): Day[] {
  const days: { title: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const title = dayTitle(entry.events[0]?.createdAt ?? '', now)
    const last = days.at(-1)
    if (last?.title === title) last.entries.push(entry)
    else days.push({ title, entries: [entry] })
  }
  return days
}

/** "Toggle archived 10 times, Strategy added": the summary of a write. */
export function madeOf(events: readonly FoundEvent[]): string {
  const counts = new Map<string, number>()
  for (const { label } of events) counts.set(t(label), (counts.get(t(label)) ?? 0) + 1)
  return [...counts]
    .map(([label, count]) => (count === 1 ? label : t('{label} {count} times', { label, count })))
    .join(', ')
}
