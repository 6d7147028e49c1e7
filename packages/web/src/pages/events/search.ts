/** What the address of this page can say; whatever else it says is dropped. */
export interface EventsSearch {
  /** Words, with commas between them. */
  readonly q?: string | undefined
  /** Types, with commas between them. */
  readonly type?: string | undefined
  readonly project?: string | undefined
  readonly toggle?: string | undefined
  /** Names, with commas between them. */
  readonly environment?: string | undefined
  /** The id of a user, or the name in the log. */
  readonly by?: string | undefined
  /** Counted back from now; stands before `from`. */
  readonly last?: Span | undefined
  /** ISO 8601, or a day. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Of one write. */
  readonly group?: string | undefined
}

export const SPANS = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const
export type Span = keyof typeof SPANS

const isSpan = (text: string): text is Span => text in SPANS
const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text))

/** The router reads numbers and yes or no out of an address; here everything is text. */
const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined

const NAMES = ['q', 'type', 'project', 'toggle', 'environment', 'by', 'last', 'from', 'to', 'group'] as const

export function eventsSearch(given: Record<string, unknown>): EventsSearch {
  const found: Partial<Record<(typeof NAMES)[number], string>> = {}
  for (const name of NAMES) {
    const text = textOf(given[name])
    if (text === undefined) continue
    if (name === 'last' && !isSpan(text)) continue
    if ((name === 'from' || name === 'to') && !isTime(text)) continue
    found[name] = text
  }
  return found as EventsSearch
}
