import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { invalid, shorten } from '#kernel/failure'
import type { App } from './server.ts'

/**
 * The admin API refuses query parameters that a read does not declare, because a filter that is dropped returns more
 * than the caller asked for. Two kinds of parameters are accepted and have no effect:
 *
 * - names that begin with `_`, which HTTP clients add to avoid caches
 * - parameters that a route declares with `withoutEffect`
 *
 * Routes for SDKs accept every parameter, because SDKs send context fields and parameters of later versions. So do
 * public routes.
 */
export const isCacheBuster = (name: string): boolean => name.startsWith('_')

/** A parameter that other clients send and that changes nothing here. `why` completes the sentence. */
export const withoutEffect = (why: string) =>
  Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String())], { description: `Accepted without effect: ${why}.` }),
  )

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The parameters that a read accepts; undefined if it accepts all. */
    queryParameters?: readonly string[]
  }
}

const methodsOf = ({ method }: RouteOptions): readonly string[] => [method].flat()

/** Whether the route refuses parameters that it does not declare. */
export function isClosed(route: RouteOptions): boolean {
  const access = route.config?.access
  if (!access || !methodsOf(route).includes('GET')) return false
  return !('public' in access || 'sdk' in access || ('needs' in access && access.orTrusted !== undefined))
}

const declaredIn = ({ schema }: RouteOptions): string[] =>
  Object.keys((schema?.querystring as { properties?: object } | undefined)?.properties ?? {})

function sentenceFor(declared: readonly string[]): string {
  const shown = declared.join(', ')
  return declared.length === 0
    ? 'is not a parameter of this operation, which has none'
    : `is not a parameter of this operation; it has ${shown}`
}

/** Register before any route. */
export function refuseUnknownParameters(app: App): void {
  app.addHook('onRoute', (route) => {
    if (isClosed(route)) route.config = { ...route.config, queryParameters: declaredIn(route) }
  })
  app.addHook('preValidation', async ({ query, routeOptions }) => {
    const declared = routeOptions.config.queryParameters
    if (!declared) return
    for (const name of Object.keys(query as object))
      if (!declared.includes(name) && !isCacheBuster(name))
        throw invalid(`/query/${shorten(name)}`, sentenceFor(declared))
  })
}
