import { wire } from '../../../server/src/app/wire.ts'
import { PERMISSIONS, type Permission, type PermissionKind, type Scope } from '../../../server/src/kernel/permission.ts'
import type { AnyCommand } from '../../../server/src/platform/commands/define.ts'
import { loadConfig } from '../../../server/src/platform/config/load.ts'
import type { RouteAccess } from '../../../server/src/platform/http/access.ts'
import { createLog } from '../../../server/src/platform/telemetry/log.ts'
import { freshDatabase } from '../harness.ts'
import type { Schema } from '../operations.ts'

export interface Route {
  readonly id: string
  readonly method: string
  readonly url: string
  readonly access: RouteAccess
  readonly body: Schema | undefined
  /** Query parameters and their descriptions. */
  readonly query: Readonly<Record<string, { readonly description?: string }>>
  /** For routes of FOUND_OUT: the type of the token, the commands of a revert, or the project of a segment. */
  readonly tokenType?: string
}

/** The permissions that a route needs. None: every authenticated caller may. */
export interface Need {
  readonly anyOf: readonly Permission[]
  readonly kind: PermissionKind
  /** In one project, whichever. */
  readonly anyProject?: true
}

/**
 * Commands whose declared permissions are only a first check: the required one depends on the type of the API token, and
 * the command checks it while it runs. Every type is a separate request. So is everything that a revert may restore: it
 * runs only the commands that this needs.
 */
const FOUND_OUT: Readonly<Record<string, Readonly<Record<string, readonly Permission[]>>>> = {
  createApiToken: {
    client: ['CREATE_CLIENT_API_TOKEN'],
    frontend: ['CREATE_FRONTEND_API_TOKEN'],
    admin: ['ADMIN'],
  },
  updateApiToken: {
    client: ['UPDATE_CLIENT_API_TOKEN'],
    frontend: ['UPDATE_FRONTEND_API_TOKEN'],
    admin: ['ADMIN'],
  },
  deleteApiToken: {
    client: ['DELETE_CLIENT_API_TOKEN'],
    frontend: ['DELETE_FRONTEND_API_TOKEN'],
    admin: ['ADMIN'],
  },
  revertFeature: {
    metadata: ['UPDATE_FEATURE'],
    'removed strategy': ['CREATE_FEATURE_STRATEGY'],
    'changed strategy': ['UPDATE_FEATURE_STRATEGY'],
    'added strategy': ['DELETE_FEATURE_STRATEGY'],
    variants: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
    switch: ['UPDATE_FEATURE_ENVIRONMENT'],
  },
  promoteFeature: {
    'added strategy': ['CREATE_FEATURE_STRATEGY'],
    'changed strategy': ['UPDATE_FEATURE_STRATEGY'],
    'removed strategy': ['DELETE_FEATURE_STRATEGY'],
    variants: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
    switch: ['UPDATE_FEATURE_ENVIRONMENT'],
  },
  // Every import needs it. What else it needs depends on the file: see review/transfer/transfer.test.ts.
  importFeatures: { metadata: ['UPDATE_FEATURE'] },
  runBatch: {
    'toggle.create': ['CREATE_FEATURE'],
    'toggle.update': ['UPDATE_FEATURE'],
    'toggle.archive': ['DELETE_FEATURE'],
    'toggle.change-tags': ['UPDATE_FEATURE'],
    'toggle.add-link': ['UPDATE_FEATURE'],
    'toggle.switch': ['UPDATE_FEATURE_ENVIRONMENT'],
    'strategy.add': ['CREATE_FEATURE_STRATEGY'],
    'variants.set': ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
    'dependency.set': ['UPDATE_FEATURE_DEPENDENCY'],
    'environment.create': ['ADMIN'],
    'project.create': ['CREATE_PROJECT'],
    'project.update': ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'],
    'segment.create': ['CREATE_SEGMENT'],
    'tag.create-type': ['CREATE_TAG_TYPE'],
  },
  // No permission: only its author.
  setChangeRequestState: {
    'In review': [],
    Cancelled: [],
    Approved: ['APPROVE_CHANGE_REQUEST'],
    Rejected: ['APPROVE_CHANGE_REQUEST'],
    Applied: ['APPLY_CHANGE_REQUEST'],
    Scheduled: ['APPLY_CHANGE_REQUEST'],
  },
  // Segments of all projects, and those of one.
  createSegment: { instance: ['CREATE_SEGMENT'], project: ['UPDATE_PROJECT_SEGMENT', 'CREATE_SEGMENT'] },
  updateSegment: { instance: ['UPDATE_SEGMENT'], project: ['UPDATE_PROJECT_SEGMENT', 'UPDATE_SEGMENT'] },
  deleteSegment: { instance: ['DELETE_SEGMENT'], project: ['UPDATE_PROJECT_SEGMENT', 'DELETE_SEGMENT'] },
}

/** Writes that every authenticated caller may do, because they only affect the caller. */
const ABOUT_ONESELF: Readonly<Record<string, string>> = {
  addFavoriteFeature: 'what somebody who sees a toggle likes is nobody else’s concern',
  removeFavoriteFeature: 'likewise',
  addFavoriteProject: 'likewise',
  removeFavoriteProject: 'likewise',
  changeMyPassword: 'the old password is the proof',
  createPat: 'the token acts as its maker and can do nothing more',
  deletePat: 'only tokens of the caller are known here',
  endMyOtherSessions: 'only sessions of the caller',
  endMySession: 'likewise',
  saveMyPreferences: 'only preferences of the caller',
  saveMyNoticePreferences: 'likewise',
  testMyNotices: 'the message goes to the caller',
  markMyNotices: 'only notices of the caller',
  markAllMyNotices: 'likewise',
  saveMyAvatar: 'only the picture of the caller',
  removeMyAvatar: 'likewise',
  updateMyAccount: 'only the name and the e-mail address of the caller',
  exportFeatures: 'the command records that the caller exported what they see',
  createSavedView: 'private views; identity/saved-views tests who may share one',
  updateSavedView: 'likewise',
  deleteSavedView: 'likewise',
  addChanges: 'everyone who sees a project may propose changes',
  editChange: 'only the author of the change request',
  discardChange: 'likewise',
  discardChangeRequest: 'likewise',
  setChangeRequestTitle: 'likewise',
  askReviewers: 'likewise',
  commentChangeRequest: 'everyone who sees a change request may comment on it',
}

const foundOut = ({ id, tokenType }: Route) => (tokenType === undefined ? undefined : FOUND_OUT[id]?.[tokenType])

export const isAboutOneself = (route: Route): boolean => route.id in ABOUT_ONESELF || foundOut(route)?.length === 0

export const kindOf = (permission: Permission): PermissionKind =>
  PERMISSIONS.find(({ name }) => name === permission)?.kind ?? 'root'

/** The real route table of the product: a new route is automatically in every test that uses this. */
export async function allRoutes(): Promise<Route[]> {
  const routes: Route[] = []
  const config = loadConfig({ DATABASE_URL: await freshDatabase('sqlite'), LOG_LEVEL: 'silent' })
  const product = await wire(config, createLog('silent'), (app) => {
    app.addHook('onRoute', ({ method, url, config: { access } = {}, schema }) => {
      const { operationId, body } = (schema ?? {}) as { operationId?: string; body?: Schema }
      const query = (schema?.querystring as { properties?: Route['query'] } | undefined)?.properties ?? {}
      for (const one of [method].flat())
        if (one !== 'HEAD' && access)
          routes.push({ id: operationId ?? `${one} ${url}`, method: one, url, access, body, query })
    })
  })
  await product.app.ready()
  await product.close()
  return routes
}

/** Every command of the real product. */
export async function allCommands(): Promise<AnyCommand[]> {
  const config = loadConfig({ DATABASE_URL: await freshDatabase('sqlite'), LOG_LEVEL: 'silent' })
  const product = await wire(config, createLog('silent'))
  await product.close()
  return product.slices.flatMap(({ commands }) => commands)
}

/** The token types that SDKs call it with. Undefined for routes outside the data plane. */
export const sdkTypesOf = ({ access }: Route) => ('sdk' in access ? access.sdk : undefined)

/** The projects and environments of a command, if they are fixed. Undefined where they depend on the request. */
function fixedScopes(command: AnyCommand): readonly Scope[] | undefined {
  try {
    const scopes = command.where({} as never, {} as never)
    if (scopes instanceof Promise) scopes.catch(() => {})
    return Array.isArray(scopes) ? scopes : undefined
  } catch {
    return undefined
  }
}

const asksNothing = ({ needs }: AnyCommand): boolean => needs.length === 0

const asksAnywhere = (command: AnyCommand): boolean =>
  fixedScopes(command)?.some(({ anyProject }) => anyProject) ?? false

/** One for each kind of request that the route handles differently. */
export const casesOf = (route: Route): Route[] =>
  route.id in FOUND_OUT ? Object.keys(FOUND_OUT[route.id] ?? {}).map((tokenType) => ({ ...route, tokenType })) : [route]

/** All permissions that the route names: some of them may not be enough. */
export const namedBy = ({ access }: Route): readonly Permission[] => {
  if ('public' in access || 'signedIn' in access || 'sdk' in access) return []
  if ('needs' in access) return access.needs
  if ('needsInProject' in access) return access.needsInProject
  return [...new Set(access.runs.flatMap(({ needs }) => needs))]
}

/** Undefined: any identity is enough. */
export function needOf(route: Route): Need | undefined {
  const { id, access } = route
  if ('public' in access || 'signedIn' in access || 'sdk' in access) return undefined
  if ('needs' in access) return { anyOf: access.needs, kind: 'root' }
  if ('needsInProject' in access) return { anyOf: access.needsInProject, kind: 'project' }
  const found = foundOut(route)
  if (found?.length === 0) return undefined
  if (found) return { anyOf: found, kind: kindOf(found[0] as Permission) }
  if (access.runs.some(asksNothing)) {
    if (isAboutOneself(route)) return undefined
    throw new Error(`${id} runs a command that asks for no permission: say in ABOUT_ONESELF why it needs none`)
  }
  const anyOf = namedBy(route)
  const anyProject = access.runs.some(asksAnywhere)
  return { anyOf, kind: kindOf(anyOf[0] as Permission), ...(anyProject && { anyProject }) }
}

/** Does it matter in which project this happens? */
export function isInProject(route: Route): boolean {
  const need = needOf(route)
  return route.url.includes(':projectId') || (need !== undefined && need.kind !== 'root' && !need.anyProject)
}
