import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { environmentsSlice } from './environments/index.ts'
import { type ProjectTies, projectsSlice } from './projects/index.ts'

export interface WorkspaceDeps extends Deps, ProjectTies {
  readonly visibleProjects: VisibleProjects
}

export const openWorkspace = (deps: WorkspaceDeps): readonly Slice[] => [
  environmentsSlice(deps, deps.visibleProjects),
  projectsSlice(deps, deps),
]
