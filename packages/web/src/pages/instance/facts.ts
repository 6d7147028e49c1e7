import { limitFrom } from '../../lib/limits.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import type { UiConfig } from '../../lib/types.ts'

type Limits = UiConfig['resourceLimits']

/** The labels of the limits, the most relevant first. */
const LIMIT_LABELS: Readonly<Record<keyof Limits, string>> = {
  featureFlags: 'Toggles',
  projects: 'Projects',
  environments: 'Environments',
  featureEnvironmentStrategies: 'Strategies of a toggle in one environment',
  constraints: 'Constraints of a strategy or a segment',
  constraintValues: 'Values of a constraint',
  variants: 'Variants of a toggle in one environment',
  apiTokens: 'API tokens',
  personalTokens: 'Personal access tokens of one person',
  segments: 'Segments',
  strategySegments: 'Segments of a strategy',
  segmentValues: 'Values of a constraint of a segment',
}

export const limitRows = (limits: Limits): { readonly name: string; readonly most: string }[] =>
  (Object.keys(LIMIT_LABELS) as (keyof Limits)[]).map((key) => ({
    name: LIMIT_LABELS[key],
    most: limitFrom(limits[key])?.toLocaleString('en') ?? 'no limit',
  }))

export const ENGINE_LABELS = { sqlite: 'SQLite (local file)', postgres: 'PostgreSQL' } as const

/** Parses one origin per line, without duplicates. */
export const originsFrom = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).flatMap((line) => line.trim() || [])),
]

export const allowsAll = (origins: readonly string[]): boolean => origins.length === 0 || origins.includes('*')

export type InstanceStatistics = ResponseBody<'/api/admin/instance-admin/statistics'>

/** The counts that Admins look for most. The CSV file has all of them. */
export function statisticRows(all: InstanceStatistics): (readonly [label: string, value: string])[] {
  const { apiTokens, activeUsers, productionChanges, clientApps } = all
  const lastMonth = clientApps.find(({ range }) => range === '30d')?.count ?? 0
  const counts: readonly (readonly [string, number])[] = [
    ['Toggles', all.featureToggles],
    ['Projects', all.projects],
    ['Environments', all.environments],
    ['Segments', all.segments],
    ['Users', all.users],
    ['Users active in the last 30 days', activeUsers.last30],
    ['Service accounts', all.serviceAccounts],
    ['Groups', all.groups],
    ['API tokens', apiTokens.admin + apiTokens.client + apiTokens.frontend],
    ['Applications seen in the last 30 days', lastMonth],
    ['Changes in production in the last 30 days', productionChanges.last30],
    ['Most strategies of a toggle in one environment', all.maxEnvironmentStrategies],
    ['Most constraints of a strategy', all.maxConstraints],
  ]
  return [
    ...counts.map(([label, count]) => [label, count.toLocaleString('en')] as const),
    ['Instance ID', all.instanceId],
  ]
}
