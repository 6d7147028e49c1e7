import { missedRequirement } from '@leverframe/domain'
import type { Page } from './page-rules.ts'
import type { ApplicationOverview, ListedApplication } from './schema.ts'

export interface Deployment {
  readonly appName: string
  readonly environment: string
  readonly projects: readonly string[]
}

const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort()

/** The projects and environments of an application. Projects that the caller does not see are omitted. */
export function usageOf(
  appName: string,
  deployments: readonly Deployment[],
  sees: (project: string) => boolean,
): ListedApplication['usage'] {
  const byProject = new Map<string, Set<string>>()
  for (const { environment, projects } of deployments.filter((deployment) => deployment.appName === appName))
    for (const project of projects)
      if (sees(project)) byProject.set(project, (byProject.get(project) ?? new Set()).add(environment))
  return [...byProject]
    .map(([project, environments]) => ({ project, environments: sorted(environments) }))
    .sort((a, b) => (a.project < b.project ? -1 : 1))
}

export interface SdkUse {
  readonly environment: string
  readonly sdkType: string
  readonly sdkVersion: string | null
  readonly lastSeen: string
}

interface OverviewFacts {
  readonly toggles: readonly { readonly project: string }[]
  readonly sdks: readonly SdkUse[]
  /** The number of instances by environment. */
  readonly instances: ReadonlyMap<string, number>
  readonly missing: readonly { readonly name: string; readonly environment: string }[]
  readonly missingStrategies: readonly string[]
}

const versionsOf = (sdks: readonly SdkUse[]): string[] => sorted(sdks.flatMap(({ sdkVersion }) => sdkVersion ?? []))

export function overviewOf(facts: OverviewFacts): ApplicationOverview {
  const { toggles, sdks, instances, missing, missingStrategies } = facts
  const named = (of: readonly SdkUse[], type: string) => versionsOf(of.filter(({ sdkType }) => sdkType === type))
  const environments = sorted(sdks.map(({ environment }) => environment)).map((name) => {
    const here = sdks.filter(({ environment }) => environment === name)
    return {
      name,
      instanceCount: instances.get(name) ?? 0,
      sdks: versionsOf(here),
      frontendSdks: named(here, 'frontend'),
      backendSdks: named(here, 'backend'),
      lastSeen:
        here
          .map(({ lastSeen }) => lastSeen)
          .sort()
          .at(-1) ?? '',
      issues: {
        missingFeatures: sorted(missing.filter(({ environment }) => environment === name).map((one) => one.name)),
        outdatedSdks: versionsOf(here).filter((sdk) => missedRequirement(sdk) !== undefined),
      },
    }
  })
  return {
    projects: sorted(toggles.map(({ project }) => project)),
    featureCount: toggles.length + new Set(missing.map(({ name }) => name)).size,
    environments,
    issues: { missingStrategies: sorted(missingStrategies) },
  }
}

/** Splits SDK versions such as `unleash-client-node:6.12.1` into name and version. */
export function sdksFrom(versions: readonly (string | null)[]): { name: string; versions: string[] }[] {
  const byName = new Map<string, Set<string>>()
  for (const text of versions) {
    if (text === null) continue
    const [, name = text, version] = /^(.+):([^:]+)$/.exec(text) ?? []
    const known = byName.get(name) ?? new Set<string>()
    byName.set(name, version === undefined ? known : known.add(version))
  }
  return [...byName]
    .map(([name, known]) => ({ name, versions: sorted(known) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** An application that uses toggles of a project in an environment. */
interface ProjectUse {
  readonly app_name: string
  readonly environment: string
}

/** The names of the applications of a project on one page, and the total of all pages. */
export function namesOnPage(
  uses: readonly ProjectUse[],
  { query, offset, limit, sortOrder }: Page,
  hasWantedSdk: (name: string) => boolean,
) {
  const wanted = query?.toLowerCase()
  const names = sorted(uses.map(({ app_name }) => app_name)).filter(
    (name) => wanted === undefined || name.toLowerCase().includes(wanted) || hasWantedSdk(name),
  )
  if (sortOrder === 'desc') names.reverse()
  return { names: names.slice(offset, offset + limit), total: names.length }
}

export const applicationsInProject = (
  names: readonly string[],
  uses: readonly ProjectUse[],
  instances: readonly { readonly appName: string; readonly instanceId: string; readonly sdkVersion: string | null }[],
) =>
  names.map((name) => {
    const own = instances.filter(({ appName }) => appName === name)
    return {
      name,
      environments: sorted(uses.flatMap(({ app_name, environment }) => (app_name === name ? [environment] : []))),
      instances: [...new Set(own.map(({ instanceId }) => instanceId))],
      sdks: sdksFrom(own.map(({ sdkVersion }) => sdkVersion)),
    }
  })
