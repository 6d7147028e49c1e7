import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice, type VisibleProjects } from '#platform/slice'
import { contextFieldCommands } from './commands.ts'
import { contextFieldReads, contextFieldWrites } from './routes.ts'

export function contextFieldsSlice(parts: Parts, visibleProjects: VisibleProjects): Slice {
  return {
    commands: listed(contextFieldCommands),
    routes: (app) =>
      mount(app, parts.run, 'Context fields', { ...contextFieldReads(parts, visibleProjects), ...contextFieldWrites }),
  }
}
