import type { Parts, Slice, VisibleProjects } from '#platform/slice'
import { environmentsSlice } from './environments/index.ts'
import { type AddOwner, projectsSlice } from './projects/index.ts'

export interface WorkspaceDeps {
  readonly visibleProjects: VisibleProjects
  readonly addOwner: AddOwner
}

export const openWorkspace = (parts: Parts, { visibleProjects, addOwner }: WorkspaceDeps): readonly Slice[] => [
  environmentsSlice(parts, visibleProjects),
  projectsSlice(parts, addOwner),
]
