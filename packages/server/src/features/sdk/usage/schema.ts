import { type Static, Type } from 'typebox'
import { Nullable } from '#kernel/names'

export const DEFAULT_LIMIT = 25
export const MAX_LIMIT = 100
export const MAX_HOURS = 48
export const DEFAULT_HOURS = 24
/** A little more than 13 months. */
export const MAX_DAYS = 400
/** Toggles in one request; more than a page of the UI shows. */
export const MAX_REQUESTED = 100
/** Rows in one response; the newest are returned. */
export const MAX_LISTED = 1_000

const Version = Type.Integer()
const Maturity = Type.Literal('stable')
const Time = Type.String({ description: 'ISO 8601.' })

export const UsageOfFeature = Type.Object({
  version: Version,
  maturity: Maturity,
  featureName: Type.String(),
  lastHourUsage: Type.Array(
    Type.Object({
      environment: Type.String(),
      timestamp: Type.String({ description: 'The newest hour with counts.' }),
      yes: Type.Integer(),
      no: Type.Integer(),
    }),
    { description: 'The counts of the current and the previous hour by environment.' },
  ),
  seenApplications: Type.Array(Type.String(), {
    description: 'The applications that used the toggle in the last 24 hours.',
  }),
})

export const HourlyCount = Type.Object({
  featureName: Type.String(),
  appName: Type.String(),
  environment: Type.String(),
  timestamp: Type.String({ description: 'The start of the hour, or of the day in UTC.' }),
  yes: Type.Integer(),
  no: Type.Integer(),
  variants: Type.Optional(Type.Record(Type.String(), Type.Integer())),
})

export const HourlyUsage = Type.Object({
  version: Version,
  maturity: Maturity,
  data: Type.Array(HourlyCount, {
    description: 'Oldest first; hours and days without counts are 0.',
  }),
})

const text = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }))

export const HourlyQuery = Type.Object({
  hoursBack: text(`1 to ${MAX_HOURS}; other values mean ${DEFAULT_HOURS}.`),
})

export const RawQuery = Type.Object({
  ...HourlyQuery.properties,
  daysBack: text(
    `1 to ${MAX_DAYS}: returns counts by day instead of by hour, including today, and ignores hoursBack. Other values are ignored.`,
  ),
})

export const UsageOfManyQuery = Type.Object({
  // Optional in the schema, so that an unknown project returns 404 before `features` is checked.
  features: Type.Optional(
    Type.String({
      maxLength: 11_000,
      description: `The names of 1 to ${MAX_REQUESTED} toggles, separated by commas.`,
      examples: ['checkout,basket'],
    }),
  ),
  hoursBack: HourlyQuery.properties.hoursBack,
})

const Counts = Type.Array(Type.Integer(), { description: 'One number per hour.' })

export const UsageOfMany = Type.Object({
  version: Version,
  maturity: Maturity,
  hours: Type.Array(Type.String(), { description: 'The starts of the hours, oldest first.' }),
  features: Type.Array(Type.Object({ featureName: Type.String(), yes: Counts, no: Counts }), {
    description: 'Sorted by name; toggles of other projects are omitted.',
  }),
})

export const SORT_KEYS = ['appName', 'createdAt', 'lastSeen'] as const

export const ListQuery = Type.Object({
  query: text('A part of the name, or of the name and version of an SDK, case-insensitive.'),
  offset: text('The number of applications to skip.'),
  limit: text(`The number of applications to return, 1 to ${MAX_LIMIT}; other values mean ${DEFAULT_LIMIT}.`),
  sortBy: text(`${SORT_KEYS.join(', ')}; other values mean appName.`),
  sortOrder: text('asc or desc; other values mean asc.'),
})
export type ListQuery = Static<typeof ListQuery>

const Line = (maxLength: number) => Type.String({ maxLength })
const properties = { description: Line(2_000), url: Line(500), icon: Line(100), color: Line(50) }

export const ApplicationChange = Type.Partial(Type.Object(properties), {
  description: 'Omitted fields keep their values; unknown fields are ignored.',
})
export type ApplicationChange = Static<typeof ApplicationChange>

export const ApplicationProperties = Type.Object({
  appName: Type.String(),
  ...properties,
  strategies: Type.Array(Type.String(), { description: 'The strategies that the SDK of the application supports.' }),
  createdAt: Time,
  lastSeen: Type.String({ description: 'Accurate to the minute.' }),
})
export type ApplicationProperties = Static<typeof ApplicationProperties>

export const ListedApplication = Type.Object(
  {
    ...ApplicationProperties.properties,
    usage: Type.Array(
      Type.Object({
        project: Type.String({ description: 'A project of the token, or * for all projects.' }),
        environments: Type.Array(Type.String()),
      }),
    ),
  },
  { title: 'Application' },
)
export type ListedApplication = Static<typeof ListedApplication>

export const ApplicationList = Type.Object({
  applications: Type.Array(ListedApplication),
  total: Type.Integer({ description: 'The number of applications on all pages.' }),
})

export const InstanceView = Type.Object(
  {
    instanceId: Type.String(),
    environment: Type.String(),
    sdkVersion: Nullable(Type.String()),
    sdkType: Type.String({ description: 'frontend or backend.' }),
    connectionId: Nullable(Type.String()),
    startedAt: Nullable(Type.String()),
    createdAt: Time,
    lastSeen: Time,
  },
  { title: 'Client instance' },
)
export type InstanceView = Static<typeof InstanceView>

export const OneApplication = Type.Object({
  ...ListedApplication.properties,
  instances: Type.Array(InstanceView, { description: `The ${MAX_LISTED} instances seen last.` }),
  seenToggles: Type.Array(Type.String(), {
    description: 'The toggles that the application used in the last 24 hours.',
  }),
})

export const ApplicationOverview = Type.Object({
  projects: Type.Array(Type.String(), {
    description: 'The projects of the toggles that the application used in the last 24 hours.',
  }),
  featureCount: Type.Integer({ description: 'The toggles that the application uses, including missing ones.' }),
  environments: Type.Array(
    Type.Object({
      name: Type.String(),
      instanceCount: Type.Integer(),
      sdks: Type.Array(Type.String(), { description: 'The SDKs of both types.' }),
      frontendSdks: Type.Array(Type.String()),
      backendSdks: Type.Array(Type.String()),
      lastSeen: Time,
      issues: Type.Object({
        missingFeatures: Type.Array(Type.String(), {
          description: 'Toggles that the application uses but that do not exist.',
        }),
        outdatedSdks: Type.Array(Type.String(), {
          description: 'SDKs older than the first version that supports all features.',
        }),
      }),
    }),
  ),
  issues: Type.Object({
    missingStrategies: Type.Array(Type.String(), {
      description: 'Strategies that the SDK of the application supports but that are not strategy types.',
    }),
  }),
})
export type ApplicationOverview = Static<typeof ApplicationOverview>

export const InstanceList = Type.Object({ instances: Type.Array(InstanceView) })

export const UnknownToggles = Type.Object({
  unknownFlags: Type.Array(
    Type.Object({
      name: Type.String(),
      appName: Type.String(),
      environment: Type.String(),
      seenAt: Type.String({ description: 'Accurate to the minute.' }),
    }),
    { description: `The ${MAX_LISTED} most recent ones.` },
  ),
})

export const ProjectApplications = Type.Object({
  total: Type.Integer(),
  applications: Type.Array(
    Type.Object({
      name: Type.String(),
      environments: Type.Array(Type.String()),
      instances: Type.Array(Type.String()),
      sdks: Type.Array(Type.Object({ name: Type.String(), versions: Type.Array(Type.String()) })),
    }),
    { description: 'The applications that used toggles of the project in the last 24 hours.' },
  ),
})

export const PropagationStatus = Type.Object({
  environment: Type.String(),
  revision: Type.Integer({ description: 'The current revision of the configuration.' }),
  covers: Type.Literal('this instance', {
    description:
      'Only clients that stream from or poll the instance that responds: each instance counts its own clients. A client is dropped after three missed polls.',
  }),
  clients: Type.Object({
    total: Type.Integer(),
    upToDate: Type.Integer(),
    behind: Type.Integer(),
    byRevision: Type.Array(Type.Object({ revision: Type.Integer(), count: Type.Integer() }), {
      description: 'Newest first.',
    }),
  }),
  applications: Type.Array(Type.Object({ appName: Type.String(), total: Type.Integer(), upToDate: Type.Integer() }), {
    description: 'Sorted by the number of clients that are behind, highest first.',
  }),
})
