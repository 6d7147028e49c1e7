/** What a toggle can be for, and after how many days it should be gone. */
export const TOGGLE_TYPES = [
  { id: 'release', lifetimeDays: 40 },
  { id: 'experiment', lifetimeDays: 40 },
  { id: 'operational', lifetimeDays: 7 },
  { id: 'kill-switch', lifetimeDays: null },
  { id: 'permission', lifetimeDays: null },
  { id: 'sunset', lifetimeDays: 90 },
] as const

export type ToggleTypeId = (typeof TOGGLE_TYPES)[number]['id']
export const DEFAULT_TYPE: ToggleTypeId = 'release'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Days after which a toggle of this type is past its lifetime; null: never. */
export const lifetimeDaysOf = (type: string): number | null =>
  TOGGLE_TYPES.find(({ id }) => id === type)?.lifetimeDays ?? null

/** What was created before this and has this lifetime is past it; without a lifetime nothing ever is. */
export const lifetimeCutoff = (now: Date, lifetimeDays: number | null): string =>
  lifetimeDays === null ? '' : new Date(now.getTime() - lifetimeDays * DAY_MS).toISOString()
