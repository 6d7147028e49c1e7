import { textOf } from '../../lib/search-params.ts'

export const TABS = ['environments', 'compare', 'history', 'explain', 'usage', 'tests', 'code'] as const
export type Tab = (typeof TABS)[number]

export interface ToggleSearch {
  readonly tab?: Tab | undefined
  /** "As it was on…". */
  readonly at?: string | undefined
  /** The environment filter of the history. */
  readonly environment?: string | undefined
  /** The user filter of the history. */
  readonly by?: string | undefined
  /** Whether the history includes drafts. */
  readonly drafts?: true | undefined
}

const isTab = (value: unknown): value is Tab => TABS.includes(value as Tab)

/** Every key is set: the router keeps the raw value of a key that is absent. */
export const toggleSearch = ({ tab, at, environment, by, drafts }: Record<string, unknown>): ToggleSearch => ({
  tab: isTab(tab) && tab !== 'environments' ? tab : undefined,
  at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : undefined,
  environment: textOf(environment),
  by: textOf(by),
  drafts: drafts === true || drafts === 'true' ? true : undefined,
})
