/** The types of toggles with their default lifetimes, which an Admin can change. */
export const TOGGLE_TYPES = [
  { id: 'release', lifetimeDays: 40, name: 'Release', description: 'Brings a new feature to its users.' },
  { id: 'experiment', lifetimeDays: 40, name: 'Experiment', description: 'Tries out which way is the better one.' },
  { id: 'operational', lifetimeDays: 7, name: 'Operational', description: 'Helps to move from one part to another.' },
  { id: 'kill-switch', lifetimeDays: null, name: 'Kill switch', description: 'Takes something out of use in a hurry.' },
  { id: 'permission', lifetimeDays: null, name: 'Permission', description: 'Gives something to certain users only.' },
  { id: 'sunset', lifetimeDays: 90, name: 'Sunset', description: 'Takes a feature away that has had its time.' },
] as const

export type ToggleTypeId = (typeof TOGGLE_TYPES)[number]['id']
export const DEFAULT_TYPE: ToggleTypeId = 'release'

const DAY_MS = 24 * 60 * 60 * 1_000

/** The default lifetime. For the current one see lifetimes.ts. */
export const lifetimeDaysOf = (type: string): number | null =>
  TOGGLE_TYPES.find(({ id }) => id === type)?.lifetimeDays ?? null

/**
 * Toggles with this lifetime that were created before this time are past it. Empty, so before every time, if there is no
 * lifetime.
 */
export const lifetimeCutoff = (now: Date, lifetimeDays: number | null): string =>
  lifetimeDays === null ? '' : new Date(now.getTime() - lifetimeDays * DAY_MS).toISOString()
