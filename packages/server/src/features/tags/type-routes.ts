import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { visibleProjectsIn } from '#features/projects/index'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { pageOf } from './rules.ts'
import { NewTagType, OneTagType, PageQuery, TagTypeChange, TagTypeList, TagTypeView } from './schema.ts'
import { tagTypeCommands, tagTypeFrom, takenTagType } from './type-commands.ts'
import { findTagType, listTagTypes, requireTagType } from './type-store.ts'

const tags = ['Tags']
const version = 1
const base = '/api/admin/tag-types'
const One = Type.Object({ name: Type.String() })

export function tagTypeRoutes(app: App, { store, run }: Parts): void {
  const { createTagType, updateTagType, deleteTagType } = tagTypeCommands
  const http = typed(app)
  const visibleTo = (request: FastifyRequest) => visibleProjectsIn(store.read, actorOf(request))

  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getTagTypes',
        summary: 'All tag types, by name',
        tags,
        querystring: PageQuery,
        response: { 200: TagTypeList },
      },
    },
    async (request) => ({
      version,
      ...(await listTagTypes(store.scan, await visibleTo(request), pageOf(request.query))),
    }),
  )
  http.post(
    base,
    {
      config: { access: runs(createTagType) },
      schema: {
        operationId: 'createTagType',
        summary: 'Create a tag type',
        tags,
        body: NewTagType,
        response: { 201: TagTypeView },
      },
    },
    async (request, reply) => {
      const created = await run(actorOf(request), step(createTagType, request.body))
      return reply
        .code(201)
        .header('location', `${app.prefix}${base}/${encodeURIComponent(created.name)}`)
        .send(created)
    },
  )
  http.post(
    `${base}/validate`,
    {
      config: { access: { needs: ['CREATE_TAG_TYPE', 'UPDATE_TAG_TYPE'] } },
      schema: {
        operationId: 'validateTagType',
        summary: 'Can there be a tag type like this?',
        tags,
        body: NewTagType,
        response: { 200: Type.Object({ valid: Type.Boolean(), tagType: TagTypeView }) },
      },
    },
    async ({ body }) => {
      if (await findTagType(store.read, body.name)) throw takenTagType(body.name)
      return { valid: true, tagType: tagTypeFrom(body) }
    },
  )
  http.get(
    `${base}/:name`,
    {
      config: { access: { signedIn: true } },
      schema: { operationId: 'getTagType', summary: 'One tag type', tags, params: One, response: { 200: OneTagType } },
    },
    async (request) => ({
      version,
      tagType: await requireTagType(store.read, await visibleTo(request), request.params.name),
    }),
  )
  http.put(
    `${base}/:name`,
    {
      config: { access: runs(updateTagType) },
      schema: {
        operationId: 'updateTagType',
        summary: 'Change description, icon or colour of a tag type',
        tags,
        params: One,
        body: TagTypeChange,
        response: { 200: TagTypeView },
      },
    },
    (request) => run(actorOf(request), step(updateTagType, { name: request.params.name, change: request.body })),
  )
  http.delete(
    `${base}/:name`,
    {
      config: { access: runs(deleteTagType) },
      schema: {
        operationId: 'deleteTagType',
        summary: 'Delete a tag type that has no tags',
        tags,
        params: One,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteTagType, request.params))
      return reply.send()
    },
  )
}
