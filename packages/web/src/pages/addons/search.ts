import { numberOf, oneOf, textOf } from '../../lib/search-params.ts'

export const ADDON_TABS = ['messages', 'settings'] as const
export const DELIVERY_STATES = ['sent', 'pending', 'dead'] as const

export interface AddonSearch {
  /** The provider of a new add-on. */
  readonly provider?: string | undefined
  readonly tab?: (typeof ADDON_TABS)[number] | undefined
  /** The state filter of messages. Default: all. */
  readonly state?: (typeof DELIVERY_STATES)[number] | undefined
  readonly page?: number | undefined
}

/** Every key is set: the router keeps the raw value of a key that is absent. */
export const addonSearch = ({ provider, tab, state, page }: Record<string, unknown>): AddonSearch => ({
  provider: textOf(provider),
  tab: oneOf(tab, ADDON_TABS),
  state: oneOf(state, DELIVERY_STATES),
  page: numberOf(page),
})
