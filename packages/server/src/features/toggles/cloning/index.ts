import { refOf, ToggleMetadata, togglePath } from '#features/toggles/toggle/index'
import { created, mount, post } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { cloneToggle } from './commands.ts'
import { CloneRequest } from './schema.ts'

export function cloningSlice({ limits, run }: Deps): Slice {
  const clone = cloneToggle(limits)
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
  return { commands: listed({ clone }), routes: (app) => mount(app, run, 'Features', routes) }
}
