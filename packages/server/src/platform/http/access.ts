import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, demand } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import type { Permission } from '#kernel/permission'
import type { SdkCaller } from '#kernel/sdk-caller'
import type { AnyCommand } from '../commands/define.ts'

/** Who may call a route. A route without an access declaration stops the server from starting. */
export type RouteAccess =
  /** Everyone. The text says why that is right. */
  | { readonly public: string }
  /** Any identity of the admin API; stored data decides what it sees. */
  | { readonly signedIn: true }
  /** A read that needs any one of these permissions in the whole installation, unless the request itself is trusted. */
  | { readonly needs: readonly Permission[]; readonly orTrusted?: (request: FastifyRequest) => boolean }
  /**
   * A read that needs any one of these permissions in the project of the path, or, with `orMembership`, membership in
   * that project.
   */
  | { readonly needsInProject: readonly Permission[]; readonly orMembership?: true }
  /** The data plane: an SDK whose token has one of these types. */
  | { readonly sdk: readonly SdkCaller['type'][] }
  /** A write: the command declares its permissions, and the runner checks them. */
  | { readonly runs: readonly AnyCommand[] }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
  }
  interface FastifyRequest {
    actor: Actor | null
    sdk: SdkCaller | null
  }
}

/** The actor of the request, 'other plane' for an SDK token, or undefined for an unknown identity. */
export type Identify = (request: FastifyRequest) => Promise<Actor | 'other plane' | undefined>

/** The SDK of a token, 'other plane' for another identity, or undefined for an unknown one. */
export type IdentifySdk = (
  request: FastifyRequest,
  types: readonly SdkCaller['type'][],
) => Promise<SdkCaller | 'other plane' | undefined>

/**
 * Whether the actor may know that this project exists. Also false for a project that does not exist, unless nothing is
 * hidden from the actor.
 */
export type SeesProject = (actor: Actor, project: string) => Promise<boolean>

export const runs = (...commands: readonly unknown[]): { readonly runs: readonly AnyCommand[] } => ({
  runs: commands as readonly AnyCommand[],
})

export const actorOf = (request: FastifyRequest): Actor => {
  if (!request.actor) throw new Error('This route is public and has no actor')
  return request.actor
}

export const sdkOf = (request: FastifyRequest): SdkCaller => {
  if (!request.sdk) throw new Error('This route is not of the data plane')
  return request.sdk
}

/** The revision that the caller expects, if any. */
export const ifMatchOf = (request: FastifyRequest): string | undefined => request.headers['if-match']

/** Identification and access follow the declaration of the matched route, never a prefix of the path. */
export function requireAccess(
  app: FastifyInstance,
  { identify, identifySdk, sees }: { identify: Identify; identifySdk: IdentifySdk; sees: SeesProject },
): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} declares no access`)
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('sdk', null)
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    // Without access there is no route: the not-found handler responds.
    if (!access || 'public' in access) return
    if ('sdk' in access) {
      request.sdk = admitted(await identifySdk(request, access.sdk), access.sdk)
      return
    }
    if ('needs' in access && access.orTrusted?.(request)) return
    const identity = await identify(request)
    if (identity === undefined)
      throw new Failure('unauthenticated', 'You must identify yourself: send a valid token in the Authorization header')
    if (identity === 'other plane')
      throw new Failure(
        'forbidden',
        'You need the permission ADMIN for this: client and frontend tokens are for SDKs only',
      )
    request.actor = identity
    if ('needs' in access) demand(identity, access.needs, {})
    const project = projectOf(request)
    if (project === undefined) return
    if (!(await sees(identity, project))) throw notFound('project', project)
    if ('needsInProject' in access && !(access.orMembership && identity.memberOf.includes(project)))
      demand(identity, access.needsInProject, { project })
  })
}

function admitted(caller: SdkCaller | 'other plane' | undefined, types: readonly SdkCaller['type'][]): SdkCaller {
  if (caller === undefined)
    throw new Failure('unauthenticated', 'You must identify yourself: send a valid token in the Authorization header')
  const wanted = types.join(' or ')
  if (caller === 'other plane' || !types.includes(caller.type))
    throw new Failure('forbidden', `You need a token of the type ${wanted} for this`)
  return caller
}

/** The project in the path. Values that no store can hold are left to validation. */
function projectOf({ params }: FastifyRequest): string | undefined {
  const { projectId } = params as { projectId?: string }
  return projectId?.includes('\0') ? undefined : projectId
}
