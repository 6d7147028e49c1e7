import { fromLocal } from '../../lib/local-time.ts'
import { t } from '../../lib/messages.ts'

const DAY_MS = 86_400_000

/** The choices for the lifetime of a token. */
export const EXPIRIES = [
  { value: '7', label: t('in 7 days') },
  { value: '30', label: t('in 30 days') },
  { value: '90', label: t('in 90 days') },
  { value: '365', label: t('in a year') },
  { value: 'date', label: t('custom date') },
  { value: 'never', label: t('never') },
] as const

export type Expiry = (typeof EXPIRIES)[number]['value']

/** The end of a day in the time zone of the reader. Undefined for an invalid day. */
const endOf = (day: string): string | undefined => {
  const end = fromLocal(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}

/** The expiry of a token: null for never, undefined while no day is chosen. */
export function expiresAt(choice: Expiry, day: string, nowMs: number): string | null | undefined {
  if (choice === 'never') return null
  if (choice === 'date') return endOf(day)
  return new Date(nowMs + Number(choice) * DAY_MS).toISOString()
}

export const isOver = (at: string | null, nowMs: number): boolean => at !== null && Date.parse(at) <= nowMs
