import { numberOf, wordOf } from '../../lib/search-params.ts'

export interface InboxSearch {
  readonly show?: 'unread' | undefined
  /** Older notices than this one. */
  readonly before?: number | undefined
}

export const inboxSearch = ({ show, before }: Record<string, unknown>): InboxSearch => ({
  show: wordOf(show, ['unread'] as const),
  before: numberOf(before),
})
