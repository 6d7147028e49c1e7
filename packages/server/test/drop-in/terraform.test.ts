import { engineInTurn } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, it } from 'vitest'
import { type Kept, replay } from './replay.ts'
import { ACCESS_RESOURCES } from './terraform-access.ts'
import { PROJECT_RESOURCES } from './terraform-projects.ts'

for (const engine of engineInTurn(import.meta.url))
  describe(`the calls of the Terraform provider on ${engine}`, () => {
    const server = serverFor(engine, { settings: { READABLE_API_TOKENS: 'on' } })
    const held = {} as { kept: Kept }
    beforeAll(async () => {
      const { id: member } = await aPerson(server)
      const { id: group } = await succeed(server, 'POST', '/api/admin/groups', { name: uniqueName('group') })
      held.kept = { member, group, project: await aProject(server) }
    })

    for (const [name, steps] of Object.entries({ ...PROJECT_RESOURCES, ...ACCESS_RESOURCES }))
      it(`manage ${name}`, () => replay(server, ADMIN_TOKEN, steps, held.kept))
  })
