import { Type } from 'typebox'
import { BulkNames, findFlag } from '#features/flags/index'
import type { Actor } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { GivenTag, tagFrom } from '#kernel/tag'
import { step } from '#platform/commands/runner'
import { actorOf, ifMatchOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import { tagCommands } from './commands.ts'
import { tagPath } from './routes.ts'
import { refuseTooMany } from './rules.ts'
import { TagChange, TagsOfToggle, TagView } from './schema.ts'
import { coloredTagsOf } from './store.ts'

const tags = ['Tags']
const version = 1
const url = '/api/admin/features/:featureName/tags'
const OneFlag = Type.Object({ featureName: Type.String() })
const OneOfFlag = Type.Object({ featureName: Type.String(), type: Type.String(), value: Type.String() })

/** The tags of a toggle. These paths name no project: what is private is answered like what does not exist. */
export function flagTagRoutes(app: App, { store, run, runAll }: Parts, visibleProjects: VisibleProjects): void {
  const { changeTags } = tagCommands
  const http = typed(app)

  async function requireVisible(actor: Actor, name: string): Promise<void> {
    const [flag, visible] = [await findFlag(store.read, name), await visibleProjects(actor)]
    if (!flag || (visible !== 'all' && !visible.includes(flag.project))) throw notFound('toggle', name)
  }
  const answerFor = async (name: string) => ({ version, tags: await coloredTagsOf(store.read, name) })

  http.get(
    url,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getTagsOfFeature',
        summary: 'The tags of a toggle',
        tags,
        params: OneFlag,
        response: { 200: TagsOfToggle },
      },
    },
    async (request) => {
      await requireVisible(actorOf(request), request.params.featureName)
      return answerFor(request.params.featureName)
    },
  )
  http.post(
    url,
    {
      config: { access: runs(changeTags) },
      schema: {
        operationId: 'addTagToFeature',
        summary: 'Put a tag on a toggle; tag and type are created where they do not exist yet',
        tags,
        params: OneFlag,
        body: GivenTag,
        response: { 201: TagView },
      },
    },
    async (request, reply) => {
      const { type, value } = tagFrom(request.body)
      const input = { name: request.params.featureName, addedTags: [{ type, value }], removedTags: [] }
      await run(actorOf(request), step(changeTags, input), { ifMatch: ifMatchOf(request) })
      return reply.code(201).header('location', tagPath(app, { type, value })).send({ value, type })
    },
  )
  http.put(
    url,
    {
      config: { access: runs(changeTags) },
      schema: {
        operationId: 'changeTagsOfFeature',
        summary: 'Put tags on a toggle and take others off',
        tags,
        params: OneFlag,
        body: TagChange,
        response: { 200: TagsOfToggle },
      },
    },
    async (request) => {
      const name = request.params.featureName
      await run(actorOf(request), step(changeTags, { name, ...request.body }), { ifMatch: ifMatchOf(request) })
      return answerFor(name)
    },
  )
  http.delete(
    `${url}/:type/:value`,
    {
      config: { access: runs(changeTags) },
      schema: {
        operationId: 'removeTagFromFeature',
        summary: 'Take a tag off a toggle; the tag itself stays',
        tags,
        params: OneOfFlag,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const { featureName: name, type, value } = request.params
      const input = { name, addedTags: [], removedTags: [{ type, value }] }
      await run(actorOf(request), step(changeTags, input), { ifMatch: ifMatchOf(request) })
      return reply.send()
    },
  )
  http.put(
    '/api/admin/projects/:projectId/tags',
    {
      config: { access: runs(changeTags) },
      schema: {
        operationId: 'changeTagsInBulk',
        summary: 'Put tags on many toggles of a project and take others off: all or nothing',
        tags,
        params: Type.Object({ projectId: Type.String() }),
        body: Type.Object({ features: BulkNames, tags: TagChange }),
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const { addedTags, removedTags } = request.body.tags
      const names = [...new Set(request.body.features)]
      refuseTooMany(names.length, addedTags.length + removedTags.length)
      const project = request.params.projectId
      const steps = names.map((name) => step(changeTags, { project, name, addedTags, removedTags }))
      await runAll(actorOf(request), steps)
      return reply.send()
    },
  )
}
