import type { Strategy, Toggle } from '../../../lib/types.ts'

/** One environment of one toggle, as it was when it was shown. */
export interface ToggleTarget {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
  readonly etag: string | null
}

export const strategiesIn = (toggle: Toggle, environment: string): readonly Strategy[] =>
  toggle.environments.find(({ name }) => name === environment)?.strategies ?? []

export const strategyIn = (toggle: Toggle, environment: string, id: string): Strategy | undefined =>
  strategiesIn(toggle, environment).find((one) => one.id === id)
