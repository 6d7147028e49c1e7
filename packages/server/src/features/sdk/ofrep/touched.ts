import type { EnvironmentSnapshot } from '#features/sdk/snapshot/index'

/**
 * The projects whose toggles may have other results since a revision. Toggles depend only on toggles of the same project, so the
 * projects of the changed toggles are sufficient.
 */
export function touchedProjects(environment: EnvironmentSnapshot, since: number): ReadonlySet<string> | 'all' {
  const changes = environment.journal.since(since)
  if (!changes) return 'all'
  const projects = new Set<string>()
  for (const change of changes) {
    if (change.kind === 'segment-updated' || change.kind === 'segment-removed') return 'all'
    const project = change.kind === 'feature-removed' ? change.project : environment.get(change.name)?.toggle.project
    if (project !== undefined) projects.add(project)
  }
  return projects
}
