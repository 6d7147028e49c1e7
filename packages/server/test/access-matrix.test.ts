import { isLong, matrixOn, oneInTurn } from '@leverframe/testing/depth'
import { aProject, type CallOptions, engines, PROXIED, serverFor } from '@leverframe/testing/harness'
import { FAILS_HERE, HAS_OWN_PROOF } from '@leverframe/testing/matrix/failing'
import {
  aPrivateProject,
  ENVIRONMENT,
  type Prepared,
  prepare,
  type Stage,
  tidyUp,
} from '@leverframe/testing/matrix/requests'
import {
  allRoutes,
  casesOf,
  isAboutOneself,
  isInProject,
  kindOf,
  type Need,
  namedBy,
  needOf,
  type Route,
  sdkTypesOf,
} from '@leverframe/testing/matrix/routes'
import { aMember, aPerson, aRole, memberPath, type TestPerson } from '@leverframe/testing/members'
import { succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { AccessIndex } from '#features/identity/access/index'
import { listEnvironments } from '#features/workspace/environments/index'
import { type Actor, may, maySee } from '#kernel/actor'
import type { Permission, Scope } from '#kernel/permission'
import { ADMIN_ROLE, EDITOR_ROLE, MEMBER_ROLE, OWNER_ROLE } from '#kernel/roles'
import { type WriteWatch, watchWrites } from './write-watch.ts'

/**
 * Checks the access to every route of the product, from the route table. Only the values of valid requests are listed by
 * route (matrix/requests.ts). Routes for SDKs are in sdk/access.test.ts. The expected result comes from the declared
 * permission and from the kernel's rule.
 */
const routes = (await allRoutes()).filter((route) => !sdkTypesOf(route))

type World = 'own' | 'foreign' | 'hidden'
type Verdict = 'allowed' | 'unauthenticated' | 'forbidden' | 'absent'

/** Repeats what the specification and the decisions say: a declaration that differs fails. */
const MEMBERSHIP = ['PROJECT_USER_ACCESS_WRITE', 'UPDATE_PROJECT']
const TABLE: Readonly<Record<string, readonly string[]>> = {
  createFeature: ['CREATE_FEATURE'],
  cloneFeature: ['CREATE_FEATURE'],
  updateFeature: ['UPDATE_FEATURE'],
  patchFeature: ['UPDATE_FEATURE'],
  archiveFeature: ['DELETE_FEATURE'],
  reviveFeature: ['UPDATE_FEATURE'],
  moveFeature: ['MOVE_FEATURE_TOGGLE'],
  addStrategy: ['CREATE_FEATURE_STRATEGY'],
  updateStrategy: ['UPDATE_FEATURE_STRATEGY'],
  patchStrategy: ['UPDATE_FEATURE_STRATEGY'],
  sortStrategies: ['UPDATE_FEATURE_STRATEGY'],
  removeStrategy: ['DELETE_FEATURE_STRATEGY'],
  switchOn: ['UPDATE_FEATURE_ENVIRONMENT'],
  switchOff: ['UPDATE_FEATURE_ENVIRONMENT'],
  setVariants: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
  patchVariants: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
  addUserToProject: MEMBERSHIP,
  changeRoleOfUser: MEMBERSHIP,
  removeUserFromProject: MEMBERSHIP,
  createTag: ['UPDATE_FEATURE'],
  addTagToFeature: ['UPDATE_FEATURE'],
  changeTagsInBulk: ['UPDATE_FEATURE'],
  setUiConfig: ['UPDATE_CORS'],
  setCors: ['UPDATE_CORS'],
  setDependency: ['UPDATE_FEATURE_DEPENDENCY'],
  createToggleTest: ['UPDATE_FEATURE'],
  protectEnvironment: ['PROJECT_CHANGE_REQUEST_WRITE', 'UPDATE_PROJECT'],
  updateToggleTest: ['UPDATE_FEATURE'],
  deleteToggleTest: ['UPDATE_FEATURE'],
  setSegmentsOfStrategy: ['UPDATE_FEATURE_STRATEGY'],
  createReleasePlan: ['CREATE_FEATURE_STRATEGY'],
  updateReleasePlan: ['UPDATE_FEATURE_STRATEGY'],
  startReleasePlanMilestone: ['UPDATE_FEATURE_ENVIRONMENT'],
  pauseReleasePlan: ['UPDATE_FEATURE_ENVIRONMENT'],
  rollBackReleasePlan: ['UPDATE_FEATURE_ENVIRONMENT'],
  createAddon: ['CREATE_ADDON'],
  updateAddon: ['UPDATE_ADDON'],
  enableAddon: ['UPDATE_ADDON'],
  disableAddon: ['UPDATE_ADDON'],
  testAddon: ['UPDATE_ADDON'],
  resendAddonEvent: ['UPDATE_ADDON'],
  deleteAddon: ['DELETE_ADDON'],
  createGroup: ['ADMIN'],
  createPublicSignupToken: ['ADMIN'],
  updatePublicSignupToken: ['ADMIN'],
  deleteInactiveUsers: ['ADMIN'],
  toggleMaintenance: ['UPDATE_MAINTENANCE_MODE'],
  createRole: ['ADMIN'],
  createEnvironment: ['ADMIN'],
  createProject: ['CREATE_PROJECT'],
  deleteProject: ['DELETE_PROJECT'],
}

/** The long form has all worlds for each route, the short form one of them in turn. */
const indexOf = (route: Route): number => routes.findIndex(({ id }) => id === route.id)
const worldsOf = (route: Route): readonly World[] =>
  isInProject(route) ? oneInTurn(['own', 'foreign', 'hidden'], indexOf(route)) : ['own']

/**
 * Of the allowed callers of a route, in turn: the one with the weakest role, or the last one, which has a role for this permission
 * alone if there is one. All refused callers are asked in both forms.
 */
const someAllowed = <T>(all: readonly T[], route: Route): readonly T[] =>
  isLong ? all : oneInTurn([...new Set([...all.slice(0, 1), ...all.slice(-1)])], indexOf(route))

describe('the permission table', () => {
  it.each(Object.entries(TABLE))('%s needs %s', (id, permissions) => {
    const route = routes.find((one) => one.id === id)
    expect(route && needOf(route)?.anyOf).toEqual(permissions)
  })

  it('lets every authenticated caller read unless the route says more, and calls the project :projectId in every path', () => {
    for (const { url } of routes) expect(url).not.toMatch(/\/projects\/:(?!projectId)/)
    const open = routes.filter(({ access }) => 'signedIn' in access && access.signedIn)
    const writes = open.filter((route) => route.method !== 'GET' && !isAboutOneself(route))
    expect(
      writes
        .filter(
          ({ id }) =>
            !/^(validate|play|preview|explain|runToggleTests|export|searchEventsByBody|updateSplash|(create|update)Feedback|markNotif|recordUi)/.test(
              id,
            ),
        )
        .map(({ id }) => id),
    ).toEqual([])
  })
})

for (const engine of engines)
  describe(`access to every route on ${engine}`, () => {
    // Every user who may create add-ons may use loopback addresses: other tests cover who may enter which address.
    const server = serverFor(engine, { settings: { ADDON_TARGETS: 'any' } })
    let stages: Record<World, Stage>
    let index: AccessIndex
    let writes: WriteWatch
    let people: Record<'Viewer' | 'Editor' | 'Member' | 'Owner' | 'Admin', TestPerson>
    /** The members of the projects of the world `own`, with their role there. */
    const insiders = new Map<number, number>()
    const customs = new Map<string, TestPerson>()

    beforeAll(async () => {
      const { store, log } = server.running.product.deps
      index = new AccessIndex(store, log)
      writes = await watchWrites(store)
      const [own, second, foreign] = [await aProject(server), await aProject(server), await aProject(server)]
      const hidden = await aPrivateProject(server)
      people = {
        Viewer: await aPerson(server),
        Editor: await aPerson(server, EDITOR_ROLE),
        Member: await aMember(server, own, MEMBER_ROLE),
        Owner: await aMember(server, own, OWNER_ROLE),
        Admin: await aPerson(server, ADMIN_ROLE),
      }
      for (const [person, role] of [
        [people.Member, MEMBER_ROLE],
        [people.Owner, OWNER_ROLE],
      ] as const) {
        await succeed(server, 'POST', memberPath(second, person.id, role))
        insiders.set(person.id, role)
      }
      const shared = { server, second, ownerId: people.Owner.id, emptyRole: await aRole(server, []) }
      const populated = async () => {
        const project = await aProject(server)
        for (const [id, role] of insiders) await succeed(server, 'POST', memberPath(project, id, role))
        return project
      }
      stages = {
        own: { ...shared, project: own, freshProject: populated },
        foreign: { ...shared, project: foreign, freshProject: () => aProject(server) },
        hidden: { ...shared, project: hidden, freshProject: () => aPrivateProject(server) },
      }
    })

    /** A user with a custom role that grants only this, in the installation or in the projects of `own`. */
    async function customOf(permission: Permission, kind: Need['kind'], environment?: string): Promise<TestPerson> {
      const key = `${permission} ${kind} ${environment ?? ''}`
      const known = customs.get(key)
      if (known) return known
      const grants = [{ name: permission, ...(environment !== undefined && { environment }) }]
      const isRoot = kind === 'root' || kindOf(permission) === 'root'
      const role = await aRole(server, grants, isRoot ? 'root-custom' : 'custom')
      const person = await aPerson(server, isRoot ? role : undefined)
      if (!isRoot) {
        for (const project of [stages.own.project, stages.own.second])
          await succeed(server, 'POST', memberPath(project, person.id, role))
        insiders.set(person.id, role)
      }
      customs.set(key, person)
      return person
    }

    async function identitiesFor(route: Route): Promise<[string, TestPerson | null][]> {
      const need = needOf(route)
      const identities: [string, TestPerson | null][] = [['nobody', null], ...Object.entries(people)]
      for (const permission of namedBy(route)) {
        if (!need) break
        const isPlaced = need?.kind === 'environment' && route.url.includes(':environment')
        const custom = await customOf(permission, need?.kind ?? 'root', isPlaced ? ENVIRONMENT : undefined)
        identities.push([`a role with ${permission}`, custom])
        if (isPlaced)
          identities.push([
            `a role with ${permission} elsewhere`,
            await customOf(permission, 'environment', 'production'),
          ])
      }
      return identities
    }

    async function scopesOf(need: Need, { project, environments }: Prepared): Promise<Scope[]> {
      if (need.kind === 'root') return [{}]
      if (need.anyProject) return [{ anyProject: true }]
      if (need.kind === 'project') return [{ project }]
      const all = (await listEnvironments(server.running.product.deps.store.read)).map(({ name }) => name)
      return (environments === 'all' ? all : environments).map((environment) => ({ project, environment }))
    }

    async function verdictOn(
      route: Route,
      actor: Actor | undefined,
      world: World,
      request: Prepared,
    ): Promise<Verdict> {
      const { access } = route
      if ('public' in access) return 'allowed'
      if (!actor) return 'unauthenticated'
      const { project } = request
      if (isInProject(route) && !maySee(actor, { id: project, mode: world === 'hidden' ? 'private' : 'open' }))
        return 'absent'
      const need = needOf(route)
      if (!need) return 'allowed'
      if ('needsInProject' in access && access.orMembership && actor.memberOf.includes(project)) return 'allowed'
      return (await scopesOf(need, request)).every((scope) => may(actor, need.anyOf, scope)) ? 'allowed' : 'forbidden'
    }

    const proxied = (as: TestPerson | null): CallOptions => {
      const options: CallOptions = as?.as ?? { token: null }
      return { ...options, headers: { ...PROXIED, ...options.headers } }
    }

    interface Refusal {
      readonly verdict: Exclude<Verdict, 'allowed'>
      readonly request: Prepared
      readonly as: TestPerson | null
    }

    async function expectRefusal(route: Route, { verdict, request, as }: Refusal): Promise<void> {
      const { method, path, body, environments } = request
      const answer = await server.call(method, path, body, proxied(as))
      const status = { unauthenticated: 401, forbidden: 403, absent: 404 }[verdict]
      expect([answer.status, answer.body.message], `${method} ${path}`).toEqual([status, expect.any(String)])
      if (verdict !== 'forbidden') return
      const { anyOf, kind } = needOf(route) as Need
      const isNamed = anyOf.some((permission) => answer.body.message.includes(permission))
      expect(isNamed, answer.body.message).toBe(true)
      if (kind === 'environment')
        expect(answer.body.message).toContain(`environment "${environments === 'all' ? ENVIRONMENT : environments[0]}"`)
    }

    /** One after the other, and none of them writes into any table. */
    async function expectRefused(route: Route, refusals: readonly Refusal[]): Promise<void> {
      if (refusals.length === 0) return
      await server.newEvents()
      await writes.forget()
      for (const refusal of refusals) await expectRefusal(route, refusal)
      expect(await server.newEvents()).toEqual([])
      expect(await writes.seen()).toEqual([])
    }

    async function expectAllowed(route: Route, label: string, request: Prepared, as: TestPerson | null): Promise<void> {
      const { method, path, body } = request
      const answer = await server.call(method, path, body, proxied(as))
      const sentence = `${label}: ${method} ${path} is allowed, but answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}. If the request is not valid, say in matrix/requests.ts what is`
      if (route.id in HAS_OWN_PROOF) expect(answer.status).toBe(401)
      else if (route.id in FAILS_HERE) expect([401, 403]).not.toContain(answer.status)
      else expect(answer.status < 400, sentence).toBe(true)
    }

    /**
     * Refused callers come first: one request serves all of them. It also serves the first allowed caller, unless it is about
     * the caller. A successful request is used up.
     */
    async function expectOfAll(route: Route, world: World, identities: readonly [string, TestPerson | null][]) {
      const isOwn = isAboutOneself(route)
      let request: Prepared | undefined = await prepare(stages[world], route, null)
      const refusals: Refusal[] = []
      const allowed: [string, TestPerson | null][] = []
      for (const [label, person] of identities) {
        const actor = person ? await index.actorFor(person.id) : undefined
        const verdict = await verdictOn(route, actor, world, request)
        if (verdict === 'allowed') allowed.push([`${label} in ${world}`, person])
        else refusals.push({ verdict, request, as: person })
      }
      await expectRefused(route, refusals)
      for (const [label, person] of someAllowed(allowed, route)) {
        if (isOwn) request = await prepare(stages[world], route, person)
        request ??= await prepare(stages[world], route, person)
        await expectAllowed(route, label, request, person)
        if (route.method !== 'GET') request = undefined
      }
    }

    it.each(
      matrixOn(engine, routes.flatMap(casesOf), 40).map(
        (route) => [`${route.method} ${route.url}${route.tokenType ? ` (${route.tokenType})` : ''}`, route] as const,
      ),
    )('%s', async (_label, route) => {
      const identities = await identitiesFor(route)
      for (const world of worldsOf(route)) await expectOfAll(route, world, identities)
      await tidyUp(stages.own)
    })

    it('the observer of all tables detects a write', async () => {
      await writes.forget()
      await aProject(server)
      expect(await writes.seen()).toContain('insert of projects')
    })

    it('the own items of a user are unknown to other users, Admins included', async () => {
      const own = routes.filter((route) => isAboutOneself(route) && /:(id|sessionId)$/.test(route.url))
      expect(own.map(({ id }) => id).toSorted()).toEqual(['deletePat', 'endMySession'])
      for (const route of own)
        for (const other of [people.Editor, people.Admin])
          await expectRefused(route, [
            { verdict: 'absent', request: await prepare(stages.own, route, people.Viewer), as: other },
          ])
    })
  })
