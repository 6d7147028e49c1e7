import { fromLocal, localDay } from '../../lib/local-time.ts'
import { t } from '../../lib/messages.ts'

const DAY_MS = 86_400_000

export const EXPIRY_CHOICES = [
  { value: '7', label: t('In a week') },
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In a year') },
  { value: 'never', label: t('Never') },
  { value: 'day', label: t('Custom date') },
] as const

export interface Expiry {
  readonly choice: string
  /** In the format of a date field: 2026-11-30. */
  readonly day: string
}

/** The value to send: a time, or null for never. Undefined while no day is chosen. */
export function expiresAtOf({ choice, day }: Expiry, nowMs: number): string | null | undefined {
  if (choice === 'never') return null
  if (choice !== 'day') return new Date(nowMs + Number(choice) * DAY_MS).toISOString()
  // The chosen day is the last one, in the time zone of the reader.
  const end = fromLocal(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}

export const expiryOf = (expiresAt: string | null): Expiry =>
  expiresAt === null ? { choice: 'never', day: '' } : { choice: 'day', day: localDay(new Date(expiresAt)) }

export const isExpired = (expiresAt: string | null, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs
