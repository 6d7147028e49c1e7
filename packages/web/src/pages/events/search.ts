/** The search parameters of this page. Every key is set: the router keeps the raw value of a key that is absent. */
export interface EventsSearch {
  /** Words, separated by commas. */
  readonly q?: string | undefined
  /** Types, separated by commas. */
  readonly type?: string | undefined
  readonly project?: string | undefined
  readonly toggle?: string | undefined
  /** Names, separated by commas. */
  readonly environment?: string | undefined
  /** The id of a user, or the name in the log. */
  readonly by?: string | undefined
  /** Relative to now. Takes precedence over `from`. */
  readonly last?: Span | undefined
  /** ISO 8601, or a day. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The group id of one write. */
  readonly group?: string | undefined
}

export const SPANS = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const
export type Span = keyof typeof SPANS

const isSpan = (text: string): text is Span => text in SPANS
const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text))

/** The router parses numbers and booleans in a URL. Here everything is text. */
const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined

const NAMES = ['q', 'type', 'project', 'toggle', 'environment', 'by', 'last', 'from', 'to', 'group'] as const

export function eventsSearch(given: Record<string, unknown>): EventsSearch {
  const validText = (name: (typeof NAMES)[number]): string | undefined => {
    const text = textOf(given[name])
    if (text === undefined) return undefined
    if (name === 'last' && !isSpan(text)) return undefined
    return (name === 'from' || name === 'to') && !isTime(text) ? undefined : text
  }
  return Object.fromEntries(NAMES.map((name) => [name, validText(name)])) as EventsSearch
}
