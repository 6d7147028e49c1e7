import { type Static, Type } from 'typebox'
import { MAX_TERMS, MAX_VALUES } from '#kernel/filters'
import { Nullable } from '#kernel/names'
import { totalFields } from '#kernel/totals'

export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 1_000
export const MAX_OFFSET = 1_000_000_000
const MAX_FILTER_LENGTH = 8_000

const filter = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: MAX_FILTER_LENGTH, description, examples: [example] }))

const CHOICE = `IS: or IS_ANY_OF:, then up to ${MAX_VALUES} values separated by commas`
const TIME = 'IS:, then a day as YYYY-MM-DD (UTC), or a time as YYYY-MM-DDThh:mm:ssZ'

const filters = {
  query: filter(
    `Up to ${MAX_TERMS} terms separated by commas; an event matches when any of its fields contains one of them, including the values and names ` +
      'in its data. Case-insensitive.',
    'checkout',
  ),
  id: filter(`Id of the event: ${CHOICE}.`, 'IS:42'),
  groupId: filter(`Id that all events of one operation share: ${CHOICE}.`, 'IS:2f1c7a9e-8f0e-4b1c-9d53-0a4f7f1b6a11'),
  feature: filter(`Name of the toggle: ${CHOICE}.`, 'IS:my-toggle'),
  project: filter(`Id of the project: ${CHOICE}.`, 'IS_ANY_OF:default,mobile'),
  type: filter(`Type of the event: ${CHOICE}.`, 'IS:feature-created'),
  createdBy: filter(`Author: the id of a user or, for tokens and the server, the name in the log: ${CHOICE}.`, 'IS:1'),
  environment: filter(`Name of the environment: ${CHOICE}.`, 'IS:production'),
  from: filter(`First day or time: ${TIME}.`, 'IS:2024-01-31'),
  to: filter(`Last day or time: ${TIME}.`, 'IS:2024-02-29'),
}

const offset = filter('Number of events to skip.', '50')
const limit = filter(`Maximum number of events, 1 to ${MAX_LIMIT}.`, String(DEFAULT_LIMIT))

/** All parameters are text; request.ts parses them. */
export const EventFilters = Type.Object(filters)
export type EventFilters = Static<typeof EventFilters>

export const EventSearchQuery = Type.Object({ ...filters, offset, limit })
export const PageQuery = Type.Object({ offset, limit })
export type PageQuery = Static<typeof PageQuery>

export const FORMATS = ['csv', 'jsonl'] as const
export const ExportQuery = Type.Object({
  ...filters,
  format: Type.Enum([...FORMATS], { description: 'A table for spreadsheets, or one JSON object per line.' }),
})

export const LogQuery = Type.Object({ project: filter('Only events of the project with this id.', 'default') })

const Data = Nullable(Type.Record(Type.String(), Type.Unknown()))

const event = {
  id: Type.Integer({ description: 'Increases with every event.' }),
  type: Type.String(),
  createdAt: Type.String(),
  createdBy: Type.String({ description: 'Name of the user or token; leverframe is the server.' }),
  createdByUserId: Type.Optional(Type.Integer({ description: 'Only for users.' })),
  project: Type.Optional(Type.String()),
  environment: Type.Optional(Type.String()),
  featureName: Type.Optional(Type.String()),
  data: Data,
  preData: Data,
  groupId: Type.Optional(Type.String({ description: 'Shared by all events of one operation.' })),
}
export const EventView = Type.Object(event)
export type EventView = Static<typeof EventView>

export const FoundEvent = Type.Object({
  ...event,
  label: Type.String({ description: 'Readable name of the type.' }),
  summary: Type.String({ description: 'A sentence about the event: markdown with ** around names and values.' }),
})
export type FoundEvent = Static<typeof FoundEvent>

export const EventList = Type.Object({
  version: Type.Integer(),
  events: Type.Array(EventView, { description: 'Newest first.' }),
  totalEvents: totalFields('events').total,
  totalIsCapped: totalFields('events').totalIsCapped,
})

export const ToggleEvents = Type.Object({ ...EventList.properties, toggleName: Type.String() })

/** The body of older clients. */
export const OlderSearch = Type.Object({
  type: Type.Optional(Type.String({ maxLength: 100 })),
  project: Type.Optional(Type.String({ maxLength: 100 })),
  feature: Type.Optional(Type.String({ maxLength: 100 })),
  query: Type.Optional(Type.String({ maxLength: MAX_FILTER_LENGTH })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET, default: 0 })),
})
export type OlderSearch = Static<typeof OlderSearch>

export const FoundEvents = Type.Object({
  events: Type.Array(FoundEvent, { description: 'Newest first.' }),
  ...totalFields('events'),
})

export const LiveStream = Type.String({
  description:
    'An event `happened` for each event of the log that you may see, with its id and `{id, type, project, featureName, environment, ' +
    'createdBy}` as data, null for missing values. Earlier events are not sent. The stream ends when you are no longer authorised.',
})

export const Creators = Type.Array(
  Type.Object({
    id: Nullable(Type.Integer({ description: 'null for a token or the server.' })),
    name: Type.String(),
  }),
)
export type Creators = Static<typeof Creators>
