import { proofEngines, sampleOf } from '@leverframe/testing/depth'
import { aProject, serverFor } from '@leverframe/testing/harness'
import { prepare, type Stage, tidyUp } from '@leverframe/testing/matrix/requests'
import { allRoutes, isAboutOneself, sdkTypesOf } from '@leverframe/testing/matrix/routes'
import { aPerson, aRole, type TestPerson } from '@leverframe/testing/members'
import type { Schema } from '@leverframe/testing/operations'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_ROLE } from '#kernel/roles'

const routes = (await allRoutes()).filter(
  (route) => route.method !== 'GET' && route.body?.type === 'object' && !sdkTypesOf(route),
)

/** schemas.test.ts proves that every command drops unknown keys, and this that what is stored went through it. */

/** Fields of stored items that hardly any body has, and one that nothing has. */
const UNKNOWN = { id: 987_654_321, createdBy: 'a-stranger', createdAt: '1999-01-01', unknownField: { deep: true } }
const MARKS = ['987654321', 'a-stranger', '1999-01-01', 'unknownField']

/** Adds unknown fields to every object of the body. Objects that may have any field are left as they are. */
function withUnknown(value: unknown, schema: Schema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => withUnknown(item, schema?.items))
  const { properties, additionalProperties } = schema ?? {}
  if (typeof value !== 'object' || value === null || !properties || additionalProperties) return value
  const unknown = Object.entries(UNKNOWN).filter(([name]) => !(name in properties))
  const known = Object.entries(value).map(([name, inner]) => [name, withUnknown(inner, properties[name])] as const)
  return Object.fromEntries([...known, ...unknown])
}

for (const engine of proofEngines)
  describe(`bodies with unknown fields on ${engine}`, () => {
    const server = serverFor(engine)
    let [stage, admin] = [{} as Stage, {} as TestPerson]
    beforeAll(async () => {
      admin = await aPerson(server, ADMIN_ROLE)
      const [project, second, emptyRole] = [await aProject(server), await aProject(server), await aRole(server, [])]
      stage = { server, project, second, ownerId: admin.id, emptyRole, freshProject: () => aProject(server) }
    })

    it.each(sampleOf(routes, 10).map((route) => [route.id, route] as const))(
      '%s stores none of them',
      async (_id, route) => {
        const request = await prepare(stage, route, isAboutOneself(route) ? admin : null)
        await server.newEvents()
        const { status, body } = await server.call(
          request.method,
          request.path,
          withUnknown(request.body, route.body),
          admin.as,
        )
        expect(status, JSON.stringify(body)).toBeLessThan(500)
        const events = await server.newEvents()
        // The playground stores nothing and repeats the context, which may have any field.
        const written = JSON.stringify([events, events.length > 0 && body])
        expect(MARKS.filter((mark) => written.includes(mark))).toEqual([])
        await tidyUp(stage)
      },
    )
  })
