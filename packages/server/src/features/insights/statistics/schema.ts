import { type Static, Type } from 'typebox'

const Count = Type.Integer({ minimum: 0 })
const count = (description: string) => Type.Integer({ minimum: 0, description })

export const Statistics = Type.Object({
  instanceId: Type.String({ description: 'The id of this installation; all its servers have the same.' }),
  timestamp: Type.String({ description: 'When the statistics were counted. Usage can be a minute older.' }),
  versionOSS: Type.String({ description: 'The version of this server.' }),
  users: Count,
  serviceAccounts: Count,
  activeUsers: Type.Object(
    { last7: Count, last30: Count, last60: Count, last90: Count },
    { description: 'Users who logged in during these days.' },
  ),
  productionChanges: Type.Object(
    { last30: Count, last60: Count, last90: Count },
    { description: 'Events in environments of type production during these days.' },
  ),
  featureToggles: count('Without archived ones.'),
  projects: count('Without archived ones.'),
  contextFields: Count,
  roles: Count,
  customRootRoles: Count,
  customRootRolesInUse: Count,
  groups: Count,
  environments: Count,
  segments: Count,
  strategies: count('Strategy types, the built-in ones included.'),
  SAMLenabled: Type.Boolean({ description: 'Always false: SAML is not supported.' }),
  OIDCenabled: Type.Boolean(),
  clientApps: Type.Array(Type.Object({ range: Type.Enum(['allTime', '30d', '7d']), count: Count }), {
    description: 'Applications that are known, and those that reported in the last 30 and 7 days.',
  }),
  featureExports: Count,
  featureImports: Count,
  apiTokens: Type.Object({ client: Count, admin: Count, frontend: Count }),
  maxEnvironmentStrategies: count('The most strategies of a toggle in one environment.'),
  maxConstraints: count('The most constraints of a strategy.'),
  maxConstraintValues: count('The most values of a constraint.'),
  previousDayMetricsBucketsCount: Type.Object(
    { enabledCount: Count, variantCount: count('Those with variants.') },
    { description: 'Counts of a toggle, application, environment and hour on the previous day in UTC.' },
  ),
  sum: Type.String({ description: 'SHA-256 of the id and of the main counts.' }),
})
export type Statistics = Static<typeof Statistics>
