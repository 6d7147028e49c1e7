import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { environmentsSlice } from './environments/index.ts'
import { type AddOwner, projectsSlice } from './projects/index.ts'

export interface WorkspaceDeps extends Deps {
  readonly visibleProjects: VisibleProjects
  readonly addOwner: AddOwner
}

export const openWorkspace = (deps: WorkspaceDeps): readonly Slice[] => [
  environmentsSlice(deps, deps.visibleProjects),
  projectsSlice(deps, deps.addOwner),
]
