import { numberOf, oneOf } from '../../lib/search-params.ts'

export interface InboxSearch {
  readonly show?: 'unread' | undefined
  /** Older notices than this one. */
  readonly before?: number | undefined
}

export const inboxSearch = ({ show, before }: Record<string, unknown>): InboxSearch => ({
  show: oneOf(show, ['unread'] as const),
  before: numberOf(before),
})
