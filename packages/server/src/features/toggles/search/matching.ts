import type { UnusedByProject } from '#features/workspace/index'
import { type DayBound, spellingsOf } from '#kernel/filters'
import { type ToggleRecord, tagKey } from './records.ts'
import type { Search } from './request.ts'
import { type Choice, type Membership, stageOf } from './rules.ts'

/** The caller of the search. Decides which projects are visible and whose favourites are used. */
export interface Viewer {
  readonly userId: number | undefined
  readonly projects: 'all' | readonly string[]
}

/** The data that a search needs in addition to the toggles. */
export interface Surroundings {
  readonly environments: readonly { readonly name: string; readonly type: string }[]
  readonly unused: UnusedByProject
  /** Segment ids by name. */
  readonly segments: ReadonlyMap<string, number>
  /** The viewer's favourite toggles. */
  readonly favorites: ReadonlySet<string>
}

type Test = (record: ToggleRecord) => boolean

function chosen<T>({ values, negated }: Choice<T>, keyOf: (record: ToggleRecord) => T | null): Test {
  const wanted = new Set<T | null>(values)
  return (record) => wanted.has(keyOf(record)) !== negated
}

function having<T>(
  { of, negated }: Membership<unknown>,
  wanted: readonly T[],
  valuesOf: (record: ToggleRecord) => readonly T[],
): Test {
  return (record) => {
    const values = valuesOf(record)
    const isHit =
      of === 'all' ? wanted.every((one) => values.includes(one)) : wanted.some((one) => values.includes(one))
    return isHit !== negated
  }
}

/** The spellings of all terms. A toggle matches if its text contains any of them. */
export const searchedSpellings = ({ terms }: Pick<Search, 'terms'>): string[] => [
  ...new Set(terms.flatMap(spellingsOf)),
]

function containing(spellings: readonly string[]): Test {
  return ({ text }) => spellings.some((spelling) => text.includes(spelling))
}

function within(bounds: readonly DayBound[], timeOf: (record: ToggleRecord) => string | null): Test {
  return (record) => {
    const time = timeOf(record)
    return time !== null && bounds.every(({ side, at }) => (side === 'before' ? time < at : time >= at))
  }
}

/**
 * A toggle without a row for an environment is off there. An environment that is unknown, or that the project does not use,
 * matches neither enabled nor disabled.
 */
function inStatus(status: Search['status'], { environments, unused }: Surroundings): Test {
  const known = status.filter(({ environment }) => environments.some(({ name }) => name === environment))
  return ({ on, project }) =>
    known.some(
      ({ environment, enabled }) =>
        on.includes(environment) === enabled && unused.get(project)?.has(environment) !== true,
    )
}

function testsOf(search: Search, viewer: Viewer, surroundings: Surroundings): Test[] {
  const { environments, segments, favorites } = surroundings
  const { terms, project, state, type, createdBy, owner, lifecycle, tag, segment, status, favorite } = search
  const typeOf = new Map(environments.map((one) => [one.name, one.type]))
  const stageIn = ({ archived, isCompleted, seen }: ToggleRecord) =>
    stageOf({ archived, isCompleted, seenIn: seen.environments.map((name) => typeOf.get(name) ?? '') })
  const visible = viewer.projects === 'all' ? undefined : new Set(viewer.projects)
  return [
    ({ archived }) => archived === search.archived,
    ...(visible ? [(record: ToggleRecord) => visible.has(record.project)] : []),
    ...(project ? [chosen(project, (record) => record.project)] : []),
    ...(state ? [chosen(state, ({ stale }) => (stale ? 'stale' : 'active'))] : []),
    ...(type ? [chosen(type, (record) => record.type)] : []),
    ...(createdBy ? [chosen(createdBy, ({ createdByUserId }) => createdByUserId)] : []),
    ...(owner ? [chosen(owner, (record) => record.owner)] : []),
    ...(lifecycle ? [chosen(lifecycle, stageIn)] : []),
    ...(tag ? [having(tag, tag.values.map(tagKey), ({ tags }) => tags)] : []),
    ...(segment
      ? [
          having(
            segment,
            segment.values.map((name) => segments.get(name) ?? -1),
            (record) => record.segments,
          ),
        ]
      : []),
    ...(status.length > 0 ? [inStatus(status, surroundings)] : []),
    ...(favorite === undefined ? [] : [({ name }: ToggleRecord) => favorites.has(name) === favorite]),
    ...(search.createdAt.length > 0 ? [within(search.createdAt, ({ createdAt }) => createdAt)] : []),
    ...(search.lastSeenAt.length > 0 ? [within(search.lastSeenAt, ({ seen }) => seen.at)] : []),
    // The most expensive test is last.
    ...(terms.length > 0 ? [containing(searchedSpellings(search))] : []),
  ]
}

export interface Matcher {
  /** Whether a toggle matches the search. */
  readonly matches: Test
  /** The same for a toggle whose text is known to match. */
  readonly matchesBeyondText: Test
  /** Whether the search has no filter except `archived` and the projects that match. */
  readonly isUnfiltered: boolean
}

const passing =
  (tests: readonly Test[]): Test =>
  (record) => {
    for (const test of tests) if (!test(record)) return false
    return true
  }

export function matcherOf(search: Search, viewer: Viewer, surroundings: Surroundings): Matcher {
  const tests = testsOf(search, viewer, surroundings)
  return {
    matches: passing(tests),
    matchesBeyondText: passing(search.terms.length > 0 ? tests.slice(0, -1) : tests),
    isUnfiltered: tests.length === 1 + Number(viewer.projects !== 'all') + Number(search.project !== undefined),
  }
}

/** Whether the search uses the time at which toggles were last seen. */
export const needsSeen = ({ sort, lifecycle, lastSeenAt }: Search): boolean =>
  sort.by === 'lastSeenAt' || lifecycle !== undefined || lastSeenAt.length > 0
