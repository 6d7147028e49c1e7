import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'

async function readCounts(q: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await q.selectFrom('api_tokens').select('projects').where('revoked_at', 'is', null).execute()
  const counts = new Map<string, number>()
  for (const { projects } of rows)
    for (const project of JSON.parse(projects) as string[]) counts.set(project, (counts.get(project) ?? 0) + 1)
  return counts
}

/** The number of API tokens that are limited to a project, cached until a token is created or revoked. */
export class TokenCounts {
  readonly #store: Store
  #counts: Promise<ReadonlyMap<string, number>> | undefined

  constructor({ store, log }: { readonly store: Store; readonly log: EventLog }) {
    this.#store = store
    log.follow((events) => {
      if (events.some(({ type }) => type.startsWith('api-token-') || type === 'project-deleted'))
        this.#counts = undefined
    })
  }

  async of(project: string): Promise<number> {
    this.#counts ??= readCounts(this.#store.scan).catch((error: unknown) => {
      this.#counts = undefined
      throw error
    })
    return (await this.#counts).get(project) ?? 0
  }
}
