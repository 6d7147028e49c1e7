import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import { tagCommands } from './commands.ts'
import { removeUnusedTags, unusedTagsJob } from './retention.ts'
import { tagRoutes } from './routes.ts'
import { toggleTagRoutes } from './toggle-routes.ts'
import { tagTypeCommands } from './type-commands.ts'
import { tagTypeRoutes } from './type-routes.ts'

export { putOnNewToggle } from './commands.ts'
export { NewTagType } from './schema.ts'
export { copyTags, releaseTagsOf, tagsOf, togglesWithAnyTag } from './store.ts'
export { ensureTagType } from './type-commands.ts'

export function tagsSlice(deps: Deps, visibleProjects: VisibleProjects): Slice {
  return {
    commands: listed(tagCommands, tagTypeCommands, { removeUnusedTags }),
    jobs: [unusedTagsJob(deps)],
    routes: (app) =>
      mount(app, deps.run, 'Tags', {
        ...tagRoutes(deps),
        ...tagTypeRoutes(deps),
        ...toggleTagRoutes(deps, visibleProjects),
      }),
  }
}
