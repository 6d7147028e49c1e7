import { limitFrom } from '../../lib/limits.ts'
import { LOCALE, t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import type { UiConfig } from '../../lib/types.ts'

type Limits = UiConfig['resourceLimits']

/** The labels of the limits, the most relevant first. */
const LIMIT_LABELS: Readonly<Record<keyof Limits, string>> = {
  featureFlags: t('Toggles'),
  projects: t('Projects'),
  environments: t('Environments'),
  featureEnvironmentStrategies: t('Strategies of a toggle in one environment'),
  constraints: t('Constraints of a strategy or a segment'),
  constraintValues: t('Values of a constraint'),
  variants: t('Variants of a toggle in one environment'),
  apiTokens: t('API tokens'),
  personalTokens: t('Personal access tokens of one person'),
  segments: t('Segments'),
  strategySegments: t('Segments of a strategy'),
  segmentValues: t('Values of a constraint of a segment'),
}

export const limitRows = (limits: Limits): { readonly name: string; readonly most: string }[] =>
  (Object.keys(LIMIT_LABELS) as (keyof Limits)[]).map((key) => ({
    name: LIMIT_LABELS[key],
    most: limitFrom(limits[key])?.toLocaleString(LOCALE) ?? t('no limit'),
  }))

export const ENGINE_LABELS = { sqlite: t('SQLite (local file)'), postgres: 'PostgreSQL' } as const

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
    [t('Toggles'), all.featureToggles],
    [t('Projects'), all.projects],
    [t('Environments'), all.environments],
    [t('Segments'), all.segments],
    [t('Users'), all.users],
    [t('Users active in the last 30 days'), activeUsers.last30],
    [t('Service accounts'), all.serviceAccounts],
    [t('Groups'), all.groups],
    [t('API tokens'), apiTokens.admin + apiTokens.client + apiTokens.frontend],
    [t('Applications seen in the last 30 days'), lastMonth],
    [t('Changes in production in the last 30 days'), productionChanges.last30],
    [t('Most strategies of a toggle in one environment'), all.maxEnvironmentStrategies],
    [t('Most constraints of a strategy'), all.maxConstraints],
  ]
  return [
    ...counts.map(([label, count]) => [label, count.toLocaleString(LOCALE)] as const),
    [t('Instance ID'), all.instanceId],
  ]
}
