import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { environmentsSlice } from './environments/index.ts'
import { type NewProjectParts, projectsSlice } from './projects/index.ts'

export interface WorkspaceDeps extends Deps, NewProjectParts {
  readonly visibleProjects: VisibleProjects
}

export const openWorkspace = (deps: WorkspaceDeps): readonly Slice[] => [
  environmentsSlice(deps, deps.visibleProjects),
  projectsSlice(deps, deps),
]
