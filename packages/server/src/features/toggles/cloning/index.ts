import { refOf, ToggleMetadata, togglePath } from '#features/toggles/toggle/index'
import { EnvironmentView } from '#features/workspace/index'
import { created, mount, post } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { cloneToggle } from './commands.ts'
import { type CopyPermissions, cloneEnvironment } from './environment-command.ts'
import { CloneRequest, EnvironmentCloneRequest } from './schema.ts'

export type { CopyPermissions } from './environment-command.ts'

export function cloningSlice({ limits, run }: Deps, copyPermissions: CopyPermissions): Slice {
  const clone = cloneToggle(limits)
  const cloneOfEnvironment = cloneEnvironment(limits, copyPermissions)
  const routes = {
    cloneFeature: post(
      `${togglePath}/clone`,
      'Copy a toggle with strategies, variants and tags; the copy is off everywhere',
      {
        body: CloneRequest,
        runs: clone,
        input: ({ params, body }) => ({ ...refOf(params), clone: body }),
        response: created(ToggleMetadata, ({ project, name }) => `/api/admin/projects/${project}/features/${name}`),
      },
    ),
  }
  const environmentRoutes = {
    cloneEnvironment: post(
      '/api/admin/environments/:name/clone',
      'Create an environment with the targeting that the toggles have in this one',
      {
        body: EnvironmentCloneRequest,
        runs: cloneOfEnvironment,
        input: ({ params, body }) => ({ name: params.name, clone: body }),
        response: EnvironmentView,
      },
    ),
  }
  return {
    commands: listed({ clone, cloneOfEnvironment }),
    routes: (app) => {
      mount(app, run, 'Features', routes)
      mount(app, run, 'Environments', environmentRoutes)
    },
  }
}
