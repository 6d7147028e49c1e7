import { listed, type Parts, type Slice } from '#platform/slice'
import { projectCommands } from './commands.ts'
import { projectRoutes } from './routes.ts'

export type { ProjectView } from './schema.ts'
export { findProject, listProjects, requireLiveProject, requireProject } from './store.ts'

export function projectsSlice(parts: Parts): Slice {
  const commands = projectCommands(parts.limits)
  return { commands: listed(commands), routes: (app) => projectRoutes(app, parts, commands) }
}
