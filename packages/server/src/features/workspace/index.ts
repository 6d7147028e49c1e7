export {
  type EnvironmentView,
  environmentsOfProject,
  findEnvironment,
  listEnvironments,
  ProjectEnvironment,
  requireEnvironment,
} from './environments/index.ts'
export { openWorkspace } from './open.ts'
export {
  findProject,
  hiddenProjects,
  linkTemplatesFrom,
  listProjects,
  namingFrom,
  type ProjectView,
  requireAllowedName,
  requireLiveProject,
  requireProject,
  SHOWN_SETTINGS,
  toggleTestModes,
  visibleProjectsIn,
} from './projects/index.ts'
