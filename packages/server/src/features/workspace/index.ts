export { type EnvironmentView, findEnvironment, listEnvironments, requireEnvironment } from './environments/index.ts'
export { openWorkspace } from './open.ts'
export {
  findProject,
  hiddenProjects,
  listProjects,
  type ProjectView,
  requireLiveProject,
  requireProject,
  toggleTestModes,
  visibleProjectsIn,
} from './projects/index.ts'
