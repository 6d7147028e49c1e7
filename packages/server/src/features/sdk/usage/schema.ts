import { type Static, Type } from 'typebox'
import { Nullable } from '#kernel/names'

export const DEFAULT_LIMIT = 25
export const MAX_LIMIT = 100
export const MAX_HOURS = 48
export const DEFAULT_HOURS = 24
/** 13 months, and a bit. */
export const MAX_DAYS = 400
/** Toggles that one request asks about: more than a screen has room for. */
export const MAX_ASKED = 100
/** In one answer; the newest. */
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
      timestamp: Type.String({ description: 'The newest hour in it.' }),
      yes: Type.Integer(),
      no: Type.Integer(),
    }),
    { description: 'By environment: what was counted in the running hour and in the one before.' },
  ),
  seenApplications: Type.Array(Type.String(), { description: 'Which applications asked for it in the last 24 hours.' }),
})

export const HourlyCount = Type.Object({
  featureName: Type.String(),
  appName: Type.String(),
  environment: Type.String(),
  timestamp: Type.String({ description: 'The beginning of the hour, or of the day in UTC.' }),
  yes: Type.Integer(),
  no: Type.Integer(),
  variants: Type.Optional(Type.Record(Type.String(), Type.Integer())),
})

export const HourlyUsage = Type.Object({
  version: Version,
  maturity: Maturity,
  data: Type.Array(HourlyCount, {
    description: 'Oldest first; hours and days in which nothing was counted have zeros.',
  }),
})

const text = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }))

export const HourlyQuery = Type.Object({
  hoursBack: text(`1 to ${MAX_HOURS}; anything else means ${DEFAULT_HOURS}.`),
})

export const RawQuery = Type.Object({
  ...HourlyQuery.properties,
  daysBack: text(
    `1 to ${MAX_DAYS}: counts by day instead of by hour, today included. hoursBack is then ignored; anything else is ignored itself.`,
  ),
})

export const UsageOfManyQuery = Type.Object({
  // Not required here: of a project that is not there nothing else is said.
  features: Type.Optional(
    Type.String({
      maxLength: 11_000,
      description: `Names of 1 to ${MAX_ASKED} toggles with commas between them.`,
      examples: ['checkout,basket'],
    }),
  ),
  hoursBack: HourlyQuery.properties.hoursBack,
})

const Counts = Type.Array(Type.Integer(), { description: 'One number for each of the hours.' })

export const UsageOfMany = Type.Object({
  version: Version,
  maturity: Maturity,
  hours: Type.Array(Type.String(), { description: 'The beginnings of the hours, oldest first.' }),
  features: Type.Array(Type.Object({ featureName: Type.String(), yes: Counts, no: Counts }), {
    description: 'By name; toggles that are not in the project are left out.',
  }),
})

export const SORT_KEYS = ['appName', 'createdAt', 'lastSeen'] as const

export const ListQuery = Type.Object({
  query: text('Part of the name, in upper or lower case.'),
  offset: text('How many to skip.'),
  limit: text(`How many to answer, 1 to ${MAX_LIMIT}; anything else means ${DEFAULT_LIMIT}.`),
  sortBy: text(`${SORT_KEYS.join(', ')}; anything else means appName.`),
  sortOrder: text('asc or desc; anything else means asc.'),
})
export type ListQuery = Static<typeof ListQuery>

const Line = (maxLength: number) => Type.String({ maxLength })
const properties = { description: Line(2_000), url: Line(500), icon: Line(100), color: Line(50) }

export const ApplicationChange = Type.Partial(Type.Object(properties), {
  description: 'Fields that are left out keep their value; others are ignored.',
})
export type ApplicationChange = Static<typeof ApplicationChange>

export const ApplicationProperties = Type.Object({
  appName: Type.String(),
  ...properties,
  strategies: Type.Array(Type.String(), { description: 'What its SDK says that it can do.' }),
  createdAt: Time,
  lastSeen: Type.String({ description: 'Right to the minute.' }),
})
export type ApplicationProperties = Static<typeof ApplicationProperties>

export const ListedApplication = Type.Object(
  {
    ...ApplicationProperties.properties,
    usage: Type.Array(
      Type.Object({
        project: Type.String({ description: '* for all: that is what its token says.' }),
        environments: Type.Array(Type.String()),
      }),
    ),
  },
  { title: 'Application' },
)
export type ListedApplication = Static<typeof ListedApplication>

export const ApplicationList = Type.Object({
  applications: Type.Array(ListedApplication),
  total: Type.Integer({ description: 'On all pages.' }),
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
  instances: Type.Array(InstanceView, { description: `The ${MAX_LISTED} that were seen last.` }),
  seenToggles: Type.Array(Type.String(), { description: 'Toggles that it asked for in the last 24 hours.' }),
})

export const ApplicationOverview = Type.Object({
  projects: Type.Array(Type.String(), { description: 'Of the toggles that it asked for in the last 24 hours.' }),
  featureCount: Type.Integer(),
  environments: Type.Array(
    Type.Object({
      name: Type.String(),
      instanceCount: Type.Integer(),
      frontendSdks: Type.Array(Type.String()),
      backendSdks: Type.Array(Type.String()),
      lastSeen: Time,
      issues: Type.Object({
        missingFeatures: Type.Array(Type.String(), { description: 'Toggles that it asked for and that do not exist.' }),
      }),
    }),
  ),
})
export type ApplicationOverview = Static<typeof ApplicationOverview>

export const InstanceList = Type.Object({ instances: Type.Array(InstanceView) })

export const UnknownToggles = Type.Object({
  unknownFlags: Type.Array(
    Type.Object({
      name: Type.String(),
      appName: Type.String(),
      environment: Type.String(),
      seenAt: Type.String({ description: 'Right to the minute.' }),
    }),
    { description: `The ${MAX_LISTED} that were asked for last.` },
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
    { description: 'Which asked for toggles of the project in the last 24 hours.' },
  ),
})

export const RolloutStatus = Type.Object({
  environment: Type.String(),
  revision: Type.Integer({ description: 'Of what SDKs are told now.' }),
  covers: Type.Literal('this instance', {
    description:
      'Only clients that stream from, or poll, the instance that answers: with several instances, each knows its own. Who missed three polls is no longer counted.',
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
    description: 'Those with most clients behind first.',
  }),
})
