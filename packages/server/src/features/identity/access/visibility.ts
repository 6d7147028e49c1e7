import { visibleProjectsIn } from '#features/workspace/index'
import { type Actor, isAdmin, maySee } from '#kernel/actor'
import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'

const RELEVANT_EVENTS = /^project-(created|updated|deleted)$/

interface ProjectMode {
  readonly id: string
  readonly mode: string
}

const findMode = (q: Queryable, id: string): Promise<ProjectMode | undefined> =>
  q.selectFrom('projects').select(['id', 'mode']).where('id', '=', id).executeTakeFirst()

const listModes = (q: Queryable): Promise<ProjectMode[]> => q.selectFrom('projects').select(['id', 'mode']).execute()

/**
 * Checks visibility in the store, for writes. Always true for an Admin; the command then checks whether the project
 * exists.
 */
export async function seesInStore(q: Queryable, actor: Actor, id: string): Promise<boolean> {
  if (isAdmin(actor)) return true
  const project = await findMode(q, id)
  return project !== undefined && maySee(actor, project)
}

/**
 * Which projects exist and which are private. Nothing is hidden from Admins. Every request with a project in its path
 * calls `sees`, so it reads from memory. Events invalidate the memory. A project that is not in memory may be new, so
 * it is looked up in the store.
 */
export class Visibility {
  readonly #store: Store
  #modes: Promise<ReadonlyMap<string, string>> | undefined

  constructor(store: Store, log: EventLog) {
    this.#store = store
    log.follow((events) => {
      if (events.some(({ type }) => RELEVANT_EVENTS.test(type))) this.#modes = undefined
    })
  }

  readonly sees = async (actor: Actor, id: string): Promise<boolean> => {
    if (isAdmin(actor)) return true
    const mode = (await this.#read()).get(id)
    const project = mode === undefined ? await findMode(this.#store.read, id) : { id, mode }
    return project !== undefined && maySee(actor, project)
  }

  /** The projects that an actor may see; `all` when none is hidden. */
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
  return new Map((await listModes(q)).map(({ id, mode }) => [id, mode]))
}
