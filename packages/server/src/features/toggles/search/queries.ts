import { favoriteToggles } from '#features/toggles/toggle/index'
import { MAX_EXACT_TOTAL, totalOf } from '#kernel/totals'
import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { yieldIfDue } from '#platform/turns'
import { SearchFacts } from './facts.ts'
import { type Matcher, matcherOf, needsSeen, searchedSpellings, type Viewer } from './matching.ts'
import { compareBy, firstOf, type Order, ofProjects } from './orders.ts'
import { RecentDetails } from './recent-details.ts'
import type { ToggleRecord } from './records.ts'
import type { Search, Sort } from './request.ts'
import { type CountsOfToggles, searchResultJson } from './result-json.ts'
import { ToggleIndex } from './toggle-index.ts'

/** Toggles to compare between two possible pauses. */
const STEP = 1_024
/** Requests of SDKs wait for a turn of a search. Short turns keep their polls fast. */
const TURN_MS = 1
/** How many times faster than one by one the texts of all toggles are searched. */
const FASTER_TEXTS = 16
/** Up to this many matches are sorted for a page. More matches are read from a cached order. */
const FEW = 2_000
const BY_NAME = { by: 'name', direction: 'asc' } as const
const BY_PROJECT = { by: 'project', direction: 'asc' } as const

/** Toggles that can match, in chunks. */
type Candidates = Iterable<Iterable<ToggleRecord>>

function* inSteps(order: Order): Generator<Order> {
  for (let start = 0; start < order.length; start += STEP) yield order.slice(start, start + STEP)
}

interface Counted {
  readonly count: number
  /** All matches, if there are few enough to sort. */
  readonly few: ToggleRecord[] | undefined
}

/** Counting stops after MAX_EXACT_TOTAL. */
async function counted(candidates: Candidates, matches: Matcher['matches']): Promise<Counted> {
  const few: ToggleRecord[] = []
  let count = 0
  for (const some of candidates) {
    for (const record of some) {
      if (!matches(record)) continue
      if (count < FEW) few.push(record)
      count += 1
      if (count > MAX_EXACT_TOTAL) return { count, few: undefined }
    }
    await yieldIfDue(TURN_MS)
  }
  return { count, few: count <= FEW ? few : undefined }
}

interface Countable {
  /** Sorted by project if there are `projects`, by name otherwise. */
  readonly all: Order
  readonly projects: readonly string[] | undefined
  /** Whether the toggles of `projects` need no sorting for this search. */
  readonly isSorted: boolean
}

interface Walk {
  /** These come before all others. They are in `order` too. */
  readonly first: readonly ToggleRecord[]
  /** Read until the page is full. */
  readonly order: Order
  readonly matches: Matcher['matches']
  readonly offset: number
  readonly limit: number
}

async function pageOf({ first, order, matches, offset, limit }: Walk): Promise<ToggleRecord[]> {
  const page = first.filter(matches)
  const isFirst = new Set(page.map(({ name }) => name))
  for (let index = 0; index < order.length && page.length < offset + limit; index++) {
    if (index % STEP === STEP - 1) await yieldIfDue(TURN_MS)
    const record = order[index] as ToggleRecord
    if (matches(record) && !isFirst.has(record.name)) page.push(record)
  }
  return page.slice(offset, offset + limit)
}

/** The projects whose toggles can match; undefined for all. */
function projectsIn({ project }: Search, { projects }: Viewer): readonly string[] | undefined {
  if (!project) return projects === 'all' ? undefined : projects
  const { values, negated } = project
  if (negated) return projects === 'all' ? undefined : projects.filter((id) => !values.includes(id))
  return projects === 'all' ? values : values.filter((id) => projects.includes(id))
}

/** The toggles of a single project in this order, if no sorting is needed. `byProject` is sorted by project, then by name. */
function ofOneProject(
  byProject: Order,
  projects: readonly string[] | undefined,
  { by, direction }: Pick<Sort, 'by' | 'direction'>,
) {
  if (projects?.length !== 1 || (by !== 'name' && by !== 'project')) return undefined
  const byName = ofProjects(byProject, projects)
  return by === 'name' && direction === 'desc' ? byName.toReversed() : byName
}

/** How often SDKs used these toggles in the last hour. Counts that someone who sees these projects may not see are left out. */
export type RecentCounts = (projects: Viewer['projects'], names: readonly string[]) => Promise<CountsOfToggles>

export interface ToggleSearchDeps {
  readonly store: Store
  readonly log: EventLog
  readonly recentCounts: RecentCounts
}

/** Searches the toggles of all projects. */
export class ToggleSearch {
  readonly #store: Store
  readonly #log: EventLog
  readonly #index: ToggleIndex
  readonly #facts: SearchFacts
  readonly #details: RecentDetails
  readonly #recentCounts: RecentCounts

  constructor(deps: ToggleSearchDeps) {
    this.#recentCounts = deps.recentCounts
    this.#store = deps.store
    this.#log = deps.log
    this.#index = new ToggleIndex(deps)
    this.#facts = new SearchFacts(deps)
    this.#details = new RecentDetails(deps)
  }

  /** Marks toggles that changed without an event. Called after a write to `last_seen`. */
  touch(names: Iterable<string>): void {
    this.#index.touch(names)
    this.#details.touch(names)
  }

  /** One page of the matches that the viewer may see, as the JSON of a SearchResult. */
  async find(search: Search, viewer: Viewer): Promise<string> {
    const { limit, offset } = search
    const { read } = this.#store
    await this.#log.catchUp()
    const { position } = this.#log
    const [facts, favorites] = await Promise.all([this.#facts.current(), favoriteToggles(read, viewer.userId)])
    const { by, direction, favoritesFirst } = search.sort
    const isKnown = typeof by !== 'object' || facts.environments.some(({ name }) => name === by.environment)
    // An unknown environment cannot be sorted by, because no toggle is on there.
    const sort = isKnown ? { by, direction } : BY_NAME
    const projects = projectsIn(search, viewer)
    // Records are in memory in the order of their names. Walking them in another order is slowed down by cache misses.
    const [order, all] = await this.#index.current([sort, projects ? BY_PROJECT : BY_NAME], needsSeen(search))
    const matcher = matcherOf(search, viewer, { ...facts, favorites })
    const { matches } = matcher
    const ofOne = ofOneProject(all, projects, sort)
    const { count, few } = await this.#count(search, matcher, { all, projects, isSorted: ofOne !== undefined })
    const compare = compareBy(sort)
    const first = favoritesFirst ? [...favorites].flatMap((name) => this.#index.get(name) ?? []).sort(compare) : []
    const sorted = few ? firstOf(few, first.length + offset + limit, compare) : (ofOne ?? order)
    const page = await pageOf({ first, order: sorted, matches, offset, limit })
    const [details, counts] = await Promise.all([
      this.#details.of({ records: page, facts, position }, favorites),
      this.#recentCounts(
        viewer.projects,
        page.map(({ name }) => name),
      ),
    ])
    return searchResultJson(details, counts, totalOf(count))
  }

  #count(
    { archived, project, terms }: Search,
    { matches, matchesBeyondText, isUnfiltered }: Matcher,
    { all, projects, isSorted }: Countable,
  ): Counted | Promise<Counted> {
    if (isUnfiltered && (projects || !project)) {
      const count = this.#index.count(archived, projects)
      if (!projects || isSorted || count > FEW) return { count, few: undefined }
    }
    const some = projects ? ofProjects(all, projects) : all
    if (terms.length === 0 || some.length * FASTER_TEXTS < all.length) return counted(inSteps(some), matches)
    return counted(this.#index.containing(searchedSpellings({ terms })), matchesBeyondText)
  }
}
