import { Type } from 'typebox'
import { FlagMetadata } from '#features/flags/index'
import { step } from '#platform/commands/runner'
import { actorOf, ifMatchOf, runs } from '#platform/http/access'
import { typed } from '#platform/http/router'
import { listed, type Parts, type Slice } from '#platform/slice'
import { cloneFlag } from './commands.ts'
import { CloneRequest } from './schema.ts'

const OneFlag = Type.Object({ projectId: Type.String(), featureName: Type.String() })

export function cloningSlice({ limits, run }: Parts): Slice {
  const clone = cloneFlag(limits)
  return {
    commands: listed({ clone }),
    routes: (app) => {
      typed(app).post(
        '/api/admin/projects/:projectId/features/:featureName/clone',
        {
          config: { access: runs(clone) },
          schema: {
            operationId: 'cloneFeature',
            summary: 'Copy a toggle with strategies, variants and tags; the copy is off everywhere',
            tags: ['Features'],
            params: OneFlag,
            body: CloneRequest,
            response: { 201: FlagMetadata },
          },
        },
        async (request, reply) => {
          const { projectId: project, featureName: name } = request.params
          const input = { project, name, clone: request.body }
          const created = await run(actorOf(request), step(clone, input), { ifMatch: ifMatchOf(request) })
          return reply
            .code(201)
            .header('location', `${app.prefix}/api/admin/projects/${project}/features/${created.name}`)
            .send(created)
        },
      )
    },
  }
}
