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

const CHOICE = `IS: or IS_ANY_OF:, then up to ${MAX_VALUES} values with commas between them`
const TIME = 'IS:, then a day as YYYY-MM-DD (UTC), or a moment as YYYY-MM-DDThh:mm:ssZ'

const filters = {
  query: filter(
    `Up to ${MAX_TERMS} words with commas between them; an event matches when anything in it contains any of them, its data and the names ` +
      'in its data included, in upper or lower case.',
    'checkout',
  ),
  id: filter(`Number of the event: ${CHOICE}.`, 'IS:42'),
  groupId: filter(`Events of one operation share it: ${CHOICE}.`, 'IS:2f1c7a9e-8f0e-4b1c-9d53-0a4f7f1b6a11'),
  feature: filter(`Name of the toggle: ${CHOICE}.`, 'IS:my-toggle'),
  project: filter(`Id of the project: ${CHOICE}.`, 'IS_ANY_OF:default,mobile'),
  type: filter(`Type of the event: ${CHOICE}.`, 'IS:feature-created'),
  createdBy: filter(
    `Who did it, by the id of a user or, for tokens and the server itself, by the name in the log: ${CHOICE}.`,
    'IS:1',
  ),
  environment: filter(`Name of the environment: ${CHOICE}.`, 'IS:production'),
  from: filter(`The first day, or the first moment: ${TIME}.`, 'IS:2024-01-31'),
  to: filter(`The last day, or the last moment: ${TIME}.`, 'IS:2024-02-29'),
}

const offset = filter('How many events to skip, a whole number from 0.', '50')
const limit = filter(`How many events to answer, 1 to ${MAX_LIMIT}.`, String(DEFAULT_LIMIT))

/** Everything arrives as text; request.ts gives it meaning. */
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

export const LogQuery = Type.Object({ project: filter('Id of the project whose events are wanted.', 'default') })

const Data = Nullable(Type.Record(Type.String(), Type.Unknown()))

const event = {
  id: Type.Integer({ description: 'Grows with every event.' }),
  type: Type.String(),
  createdAt: Type.String(),
  createdBy: Type.String({ description: 'Name of the user or token; leverframe is the server itself.' }),
  createdByUserId: Type.Optional(Type.Integer({ description: 'Only for users.' })),
  project: Type.Optional(Type.String()),
  environment: Type.Optional(Type.String()),
  featureName: Type.Optional(Type.String()),
  data: Data,
  preData: Data,
  groupId: Type.Optional(Type.String({ description: 'The same for all events of one operation.' })),
}
export const EventView = Type.Object(event)
export type EventView = Static<typeof EventView>

export const FoundEvent = Type.Object({
  ...event,
  label: Type.String({ description: 'The type in words.' }),
  summary: Type.String({ description: 'What happened, in a sentence: markdown with ** around names and values.' }),
})
export type FoundEvent = Static<typeof FoundEvent>

export const EventList = Type.Object({
  version: Type.Integer(),
  events: Type.Array(EventView, { description: 'The newest first.' }),
  totalEvents: totalFields('events').total,
  totalIsCapped: totalFields('events').totalIsCapped,
})

export const ToggleEvents = Type.Object({ ...EventList.properties, toggleName: Type.String() })

export const FoundEvents = Type.Object({
  events: Type.Array(FoundEvent, { description: 'The newest first.' }),
  ...totalFields('events'),
})

export const LiveStream = Type.String({
  description:
    'An event `happened` for each event of the log that you may see, with its number as id and `{id, type, project, featureName, environment, ' +
    'createdBy}` as data, null where it is about none. What happened before the stream was opened is not told. It ends when you may no longer listen.',
})

export const Creators = Type.Array(
  Type.Object({
    id: Nullable(Type.Integer({ description: 'null when it is no user: a token, or the server itself.' })),
    name: Type.String(),
  }),
)
export type Creators = Static<typeof Creators>
