export const TABS = ['environments', 'compare', 'history', 'explain', 'usage', 'tests', 'code'] as const
export type Tab = (typeof TABS)[number]

export interface ToggleSearch {
  readonly tab?: Tab
  /** "As it was on…". */
  readonly at?: string
}

const isTab = (value: unknown): value is Tab => TABS.includes(value as Tab)

export const toggleSearch = ({ tab, at }: Record<string, unknown>): ToggleSearch => ({
  ...(isTab(tab) && tab !== 'environments' && { tab }),
  ...(typeof at === 'string' && { at }),
})
