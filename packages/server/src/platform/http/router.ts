import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import { Type } from 'typebox'
import type { App } from './server.ts'

type TypedApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Gives handlers the types of their schemas. */
export const typed = (app: App): TypedApp => app as unknown as TypedApp

/** A response without a body. */
export const Empty = Type.Void({ description: 'No body.' })
