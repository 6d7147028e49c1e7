import { REACHES } from '@leverframe/domain'
import { type Static, Type } from 'typebox'
import { SHOWN_FIELDS } from '#features/toggles/toggle/index'
import { MAX_TERMS, MAX_VALUES } from '#kernel/filters'
import { Nullable } from '#kernel/names'
import { totalFields } from '#kernel/totals'

export const STAGES = ['initial', 'pre-live', 'live', 'completed', 'archived'] as const
export type Stage = (typeof STAGES)[number]

export const SORT_KEYS = ['name', 'type', 'stale', 'project', 'createdAt', 'lastSeenAt'] as const
export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 100
const MAX_STATUSES = 20
const MAX_FILTER_LENGTH = 8_000

const filter = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: MAX_FILTER_LENGTH, description, examples: [example] }))

/** A parameter that can be given once or several times. */
const repeatable = (maxItems: number, description: string, example: string) => {
  const one = Type.String({ maxLength: MAX_FILTER_LENGTH })
  return Type.Optional(Type.Union([one, Type.Array(one, { maxItems })], { description, examples: [example] }))
}

const CHOICE = `IS:, IS_NOT:, IS_ANY_OF: or IS_NONE_OF:, then up to ${MAX_VALUES} comma-separated values`
const SET = `INCLUDE:, DO_NOT_INCLUDE:, INCLUDE_ALL_OF:, INCLUDE_ANY_OF:, EXCLUDE_IF_ANY_OF: or EXCLUDE_ALL:, then up to ${MAX_VALUES} comma-separated values`
const DAY = 'IS_BEFORE: or IS_ON_OR_AFTER:, then a day as YYYY-MM-DD (UTC); if given twice, both must match'
const STATUS = 'An environment, a colon, and enabled or disabled. If given several times, one match is enough.'

/** All parameters are strings; `request.ts` parses them. */
export const SearchQuery = Type.Object({
  query: filter(
    `Up to ${MAX_TERMS} comma-separated terms. A toggle matches if its name or description contains any of them, in upper or ` +
      'lower case. Terms with letters beyond ASCII are matched as written, in lower case and in upper case.',
    'checkout,payment',
  ),
  project: filter(`Id of the project: ${CHOICE}.`, 'IS:default'),
  state: filter(`active or stale: ${CHOICE}.`, 'IS:stale'),
  type: filter(`Toggle type: ${CHOICE}.`, 'IS_ANY_OF:release,experiment'),
  createdBy: filter(`Id of the user who created the toggle: ${CHOICE}.`, 'IS:1'),
  owner: filter(
    `Owner, user:<id>, group:<id> or none for toggles without an owner: ${CHOICE}.`,
    'IS_ANY_OF:user:1,group:2',
  ),
  lifecycle: filter(`Stage, ${STAGES.join(', ')}: ${CHOICE}. Archived toggles also need archived=IS:true.`, 'IS:live'),
  tag: filter(`Tag as type:value: ${SET}.`, 'INCLUDE:simple:mobile'),
  segment: filter(`Name of a segment that a strategy uses: ${SET}.`, 'INCLUDE_ANY_OF:beta,staff'),
  status: repeatable(MAX_STATUSES, STATUS, 'production:enabled'),
  'status[]': repeatable(MAX_STATUSES, STATUS, 'production:enabled'),
  archived: filter('IS:true for archived toggles only; otherwise they are excluded.', 'IS:true'),
  favorite: filter('IS:true for your favourites only, IS:false for all others.', 'IS:true'),
  createdAt: repeatable(2, `When the toggle was created: ${DAY}.`, 'IS_ON_OR_AFTER:2024-01-31'),
  lastSeenAt: repeatable(
    2,
    `When an SDK last asked for the toggle in any environment: ${DAY}. A toggle that was never seen does not match.`,
    'IS_BEFORE:2024-01-31',
  ),
  sortBy: filter(
    `${SORT_KEYS.join(', ')}, or environment:<name> to sort by whether the toggle is on there. Any other value means createdAt. ` +
      'Ties are sorted by name. Toggles that were never seen come last.',
    'environment:production',
  ),
  sortOrder: filter('asc or desc. Any other value means asc.', 'desc'),
  favoritesFirst: filter('true returns your favourites before all other toggles.', 'true'),
  offset: filter('How many toggles to skip; anything but a whole number from 0 means 0.', '50'),
  limit: filter(
    `How many toggles to answer, 1 to ${MAX_LIMIT}; anything else means ${DEFAULT_LIMIT}.`,
    String(DEFAULT_LIMIT),
  ),
})
export type SearchQuery = Static<typeof SearchQuery>

export const FoundEnvironment = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  type: Type.String(),
  enabled: Type.Boolean(),
  sortOrder: Type.Integer(),
  variantCount: Type.Integer(),
  lastSeenAt: Nullable(Type.String()),
  hasStrategies: Type.Boolean(),
  changeRequestIds: Type.Array(Type.Integer(), {
    description: 'Open change requests about the toggle in this environment.',
  }),
  hasEnabledStrategies: Type.Boolean(),
  yes: Type.Integer({ description: 'How often it was on for SDKs in the current and the previous hour.' }),
  no: Type.Integer({ description: 'How often it was off for SDKs in the current and the previous hour.' }),
  reach: Type.Enum([...REACHES], {
    description:
      'Who gets the toggle. everyone: an active strategy includes all users. some: it depends on a rollout, constraints or segments. nobody: the toggle is off or has no active strategy.',
  }),
  rollout: Nullable(
    Type.Number({ description: 'The percentage of users, if the only active strategy is a partial rollout.' }),
  ),
})
export type FoundEnvironment = Static<typeof FoundEnvironment>

const { type, description, stale, ...otherFields } = SHOWN_FIELDS

export const FoundToggle = Type.Object({
  name: Type.String(),
  type,
  description,
  project: Type.String(),
  stale,
  favorite: Type.Boolean({ description: 'Whether the toggle is a favourite of the caller.' }),
  ...otherFields,
  createdAt: Type.String(),
  createdBy: Type.Object({
    id: Nullable(Type.Integer({ description: 'Null if the creator is not a user but a token or the server itself.' })),
    name: Type.String(),
  }),
  archivedAt: Nullable(Type.String()),
  lastSeenAt: Nullable(Type.String({ description: 'The newest time over all environments.' })),
  dependencyType: Nullable(Type.Enum(['parent', 'child'])),
  lifecycle: Type.Object({ stage: Type.Enum([...STAGES]) }),
  segments: Type.Array(Type.String(), { description: 'The names of the segments that its strategies use.' }),
  tags: Type.Array(Type.Object({ type: Type.String(), value: Type.String() })),
  environments: Type.Array(FoundEnvironment, { description: 'All environments, in their sort order.' }),
})
export type FoundToggle = Static<typeof FoundToggle>

export const SearchResult = Type.Object({
  features: Type.Array(FoundToggle),
  ...totalFields('toggles'),
})
export type SearchResult = Static<typeof SearchResult>
