import { visibleProjectsIn } from '#features/workspace/index'
import { type Actor, isAdmin, maySee } from '#kernel/actor'
import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'

const CONCERNS = /^project-(created|updated|deleted)$/

interface Known {
  readonly id: string
  readonly mode: string
}

const findKnown = (q: Queryable, id: string): Promise<Known | undefined> =>
  q.selectFrom('projects').select(['id', 'mode']).where('id', '=', id).executeTakeFirst()

const listKnown = (q: Queryable): Promise<Known[]> => q.selectFrom('projects').select(['id', 'mode']).execute()

/** For writes, on what is stored. An Admin sees everything; whether it exists is the question of the command then. */
export async function seesStored(q: Queryable, actor: Actor, id: string): Promise<boolean> {
  if (isAdmin(actor)) return true
  const project = await findKnown(q, id)
  return project !== undefined && maySee(actor, project)
}

/**
 * Which projects there are and who may see them; nothing is hidden from Admins. `sees` is asked for every request that names a project, so it answers
 * from memory: the event log marks that out of date, and a project that is not known here may be a moment old, so the
 * store is asked about it.
 */
export class Visibility {
  readonly #store: Store
  #modes: Promise<ReadonlyMap<string, string>> | undefined

  constructor(store: Store, log: EventLog) {
    this.#store = store
    log.follow((events) => {
      if (events.some(({ type }) => CONCERNS.test(type))) this.#modes = undefined
    })
  }

  readonly sees = async (actor: Actor, id: string): Promise<boolean> => {
    if (isAdmin(actor)) return true
    const mode = (await this.#read()).get(id)
    const project = mode === undefined ? await findKnown(this.#store.read, id) : { id, mode }
    return project !== undefined && maySee(actor, project)
  }

  /** The projects that somebody may see; `all` when nothing is hidden from them. */
  readonly visibleProjects = (actor: Actor): Promise<'all' | readonly string[]> =>
    visibleProjectsIn(this.#store.read, actor)

  #read(): Promise<ReadonlyMap<string, string>> {
    this.#modes ??= readModes(this.#store.read).catch((error: unknown) => {
      this.#modes = undefined
      throw error
    })
    return this.#modes
  }
}

async function readModes(q: Queryable): Promise<ReadonlyMap<string, string>> {
  return new Map((await listKnown(q)).map(({ id, mode }) => [id, mode]))
}
