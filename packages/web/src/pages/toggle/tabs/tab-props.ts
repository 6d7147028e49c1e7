import type { Toggle } from '../../../api/types.ts'

/** What every tab of the toggle page is given. */
export interface TabProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly etag: string | null
}
