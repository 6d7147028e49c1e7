import type { Application, CountRow, ImpactReport } from './collected.ts'

/** A bulk report of one environment, ready to be sent. */
export interface Report {
  /** The upstream accepts a report with the same id once. */
  readonly id: string
  readonly environment: string
  /** JSON. */
  readonly body: string
  /** True when all of it came with frontend tokens. */
  readonly isPublic: boolean
}

/** Far below the default BODY_LIMIT of 1 MB and the limits of a bulk report. */
const MAX_BODY = 262_144
const MAX_ITEMS = 500

type Kind = 'applications' | 'metrics' | 'impactReports'

interface Item {
  readonly kind: Kind
  readonly environment: string
  readonly isPublic: boolean
  readonly text: string
}

export interface Items {
  readonly counts: readonly CountRow[]
  readonly applications: readonly Application[]
  readonly impact: readonly ImpactReport[]
}

interface Sourced {
  readonly environment?: string | null
  readonly source?: { readonly publicToken?: string | null } | null
}

const itemOf = (kind: Kind, given: Sourced): Item => ({
  kind,
  environment: given.environment ?? '',
  isPublic: Boolean(given.source?.publicToken),
  text: JSON.stringify(given),
})

function* itemsOf({ counts, applications, impact }: Items): Generator<Item> {
  for (const one of applications) yield itemOf('applications', one)
  for (const one of counts) yield itemOf('metrics', { ...one, variants: Object.fromEntries(one.variants) } as Sourced)
  for (const one of impact) yield itemOf('impactReports', one)
}

function bodyOf(items: readonly Item[]): string {
  const list = (kind: Kind) => `[${items.flatMap((one) => (one.kind === kind ? [one.text] : [])).join(',')}]`
  return `{"applications":${list('applications')},"metrics":${list('metrics')},"impactReports":${list('impactReports')}}`
}

/** Reports of one environment and one kind of token each, so that public reports can be limited. */
export function* payloadsOf(items: Items, newId: () => string): Generator<Report> {
  const groups = new Map<string, Item[]>()
  for (const item of itemsOf(items)) {
    const key = JSON.stringify([item.environment, item.isPublic])
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(item)
  }
  for (const group of groups.values())
    for (const part of partsOf(group)) {
      const { environment, isPublic } = part[0] as Item
      yield { id: newId(), environment, body: bodyOf(part), isPublic }
    }
}

function* partsOf(items: readonly Item[]): Generator<readonly Item[]> {
  let [part, size]: [Item[], number] = [[], 0]
  for (const item of items) {
    if (part.length >= MAX_ITEMS || (part.length > 0 && size + item.text.length > MAX_BODY)) {
      yield part
      ;[part, size] = [[], 0]
    }
    part.push(item)
    size += item.text.length
  }
  if (part.length > 0) yield part
}
