import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { visibleProjectsIn } from '#features/projects/index'
import { GivenTag } from '#kernel/tag'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { tagCommands } from './commands.ts'
import { pageOf } from './rules.ts'
import { OneTag, PageQuery, TagList } from './schema.ts'
import { listTags, requireTag } from './store.ts'
import { requireTagType } from './type-store.ts'

const tags = ['Tags']
const version = 1
const base = '/api/admin/tags'
const OfType = Type.Object({ type: Type.String() })
const One = Type.Object({ type: Type.String(), value: Type.String() })

export const tagPath = (app: App, { type, value }: { type: string; value: string }): string =>
  `${app.prefix}${base}/${encodeURIComponent(type)}/${encodeURIComponent(value)}`

export function tagRoutes(app: App, { store, run }: Parts): void {
  const { createTag, deleteTag } = tagCommands
  const http = typed(app)
  const visibleTo = (request: FastifyRequest) => visibleProjectsIn(store.read, actorOf(request))

  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getTags',
        summary: 'All tags, by type and value',
        tags,
        querystring: PageQuery,
        response: { 200: TagList },
      },
    },
    async (request) => ({ version, ...(await listTags(store.scan, await visibleTo(request), pageOf(request.query))) }),
  )
  http.post(
    base,
    {
      config: { access: runs(createTag) },
      schema: {
        operationId: 'createTag',
        summary: 'Create a tag, and its type where that does not exist yet',
        tags,
        body: GivenTag,
        response: { 201: OneTag },
      },
    },
    async (request, reply) => {
      const { type, value } = await run(actorOf(request), step(createTag, request.body))
      return reply.code(201).header('location', tagPath(app, { type, value })).send({ version, tag: { value, type } })
    },
  )
  http.get(
    `${base}/:type`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getTagsOfType',
        summary: 'Tags of one type, by value',
        tags,
        params: OfType,
        querystring: PageQuery,
        response: { 200: TagList },
      },
    },
    async (request) => {
      const { type } = request.params
      const visible = await visibleTo(request)
      await requireTagType(store.read, visible, type)
      return { version, ...(await listTags(store.scan, visible, pageOf(request.query), type)) }
    },
  )
  http.get(
    `${base}/:type/:value`,
    {
      config: { access: { signedIn: true } },
      schema: { operationId: 'getTag', summary: 'One tag', tags, params: One, response: { 200: OneTag } },
    },
    async (request) => ({ version, tag: await requireTag(store.read, await visibleTo(request), request.params) }),
  )
  http.delete(
    `${base}/:type/:value`,
    {
      config: { access: runs(deleteTag) },
      schema: {
        operationId: 'deleteTag',
        summary: 'Delete a tag that is on no toggle',
        tags,
        params: One,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteTag, request.params))
      return reply.send()
    },
  )
}
