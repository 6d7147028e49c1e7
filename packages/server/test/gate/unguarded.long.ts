import { protect, requestsPath } from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { serverFor } from '@leverframe/testing/harness'
import { ENVIRONMENT, prepare, type Stage, tidyUp } from '@leverframe/testing/matrix/requests'
import { allRoutes, casesOf, needOf, type Route, sdkTypesOf } from '@leverframe/testing/matrix/routes'
import { succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { aimed, aTarget, type Target } from './aim.ts'
import { observeCommands, type Ran } from './observe.ts'
import { aCast, aGuardedStage, type Cast } from './people.ts'
import { anSdkView, differenceOf, type SdkView } from './state.ts'

/**
 * The opposite of gate.test.ts: a user with every permission except SKIP_CHANGE_REQUEST cannot change what SDKs evaluate in
 * a protected environment by any request. Commands that write to no environment stay allowed.
 */
const routes = (await allRoutes())
  .filter((route) => route.method !== 'GET' && !sdkTypesOf(route))
  .flatMap(casesOf)
  // Approved changes are applied: see applied.test.ts.
  .filter(({ tokenType }) => tokenType !== 'Applied')
const labelled = routes.map(
  (route) => [`${route.method} ${route.url}${route.tokenType ? ` (${route.tokenType})` : ''}`, route] as const,
)

const isGuarded = ({ access }: Route): boolean => 'runs' in access && access.runs.some(({ guardedIn }) => guardedIn)

/** Routes that this server refuses for every caller, because a setting is missing. */
const NOT_CONFIGURED: readonly string[] = ['sendResetPasswordEmail', 'issueTokens']

/** Routes that are part of an approved release plan. They change the toggle of the plan, and nothing else. */
const IN_APPROVED_PLAN: readonly string[] = ['rollBackReleasePlan']

/** The toggle that a request of IN_APPROVED_PLAN may change, as `differenceOf` names it. */
const allowedBy = ({ id }: Route, path: string): string | undefined =>
  IN_APPROVED_PLAN.includes(id) ? `features ${/\/features\/([^/]+)\//.exec(path)?.[1]}` : undefined

/** Only Admins may run it, and they may pass the gate. */
const isForAdmins = (route: Route): boolean => {
  const need = needOf(route)
  return need?.anyOf.every((permission) => permission === 'ADMIN') ?? false
}

for (const engine of proofEngines)
  describe(`a user without SKIP_CHANGE_REQUEST on ${engine}`, () => {
    // Requests for add-ons name receivers on loopback, and the caller is no Admin.
    const server = serverFor(engine, { settings: { ADDON_TARGETS: 'any' } })
    let cast: Cast
    let stage: Stage
    let target: Target
    let look: () => Promise<SdkView>
    let ran: Ran[]

    beforeAll(async () => {
      ran = observeCommands(server)
      cast = await aCast(server)
      const open = await aGuardedStage(server, cast)
      stage = { ...(await aGuardedStage(server, cast, ENVIRONMENT)), second: open.project }
      target = await aTarget(stage, open.project)
      look = await anSdkView(server, stage.project, ENVIRONMENT)
    })

    const did = (prefix: string): boolean => ran.some(({ command }) => command.startsWith(prefix))

    /** Restores the state after the last request and after the preparation of the next one. */
    async function tidy(): Promise<void> {
      if (did('membership.')) await cast.join(stage.project)
      if (did('protection.')) await protect(server, stage.project, 1, ENVIRONMENT)
      if (did('environment.') || did('oidc.')) await tidyUp(stage)
      if (did('change.'))
        for (const { id, state } of await succeed(server, 'GET', requestsPath(stage.project)))
          if (state === 'Draft') await succeed(server, 'DELETE', `${requestsPath(stage.project)}/${id}`)
      ran.length = 0
    }

    async function prepared(route: Route) {
      const request = await prepare(stage, route, cast.writer)
      if (did('protection.')) await protect(server, stage.project, 1, ENVIRONMENT)
      return { request, before: await look() }
    }

    it('starts from a toggle that is on, with strategies, segments, variants and dependencies', async () => {
      const { features, segments } = await look()
      const toggle = features[target.params.featureName as string]
      expect(toggle).toMatchObject({
        enabled: true,
        strategies: [{ segments: [expect.any(Number), expect.any(Number)] }, { name: target.params.strategyName }],
        variants: [{ name: ENVIRONMENT }],
        dependencies: [{ feature: target.params.parent }],
      })
      expect(Object.keys(segments)).toHaveLength(2)
    })

    it.each(labelled)('changes nothing in a protected environment with %s', async (_label, route) => {
      const { as } = cast.writer
      if (!isGuarded(route)) {
        const { request, before } = await prepared(route)
        const { status, body } = await server.call(request.method, request.path, request.body, as)
        const sentence = `${request.path} writes to no environment, but answered ${status} ${JSON.stringify(body).slice(0, 300)}`
        if ('runs' in route.access && !isForAdmins(route) && !NOT_CONFIGURED.includes(route.id))
          expect(status < 400, sentence).toBe(true)
        const allowed = allowedBy(route, request.path)
        expect(differenceOf(before, await look()), sentence).toEqual(allowed === undefined ? [] : [allowed])
        await tidy()
      }
      const { request, before } = await prepared(route)
      const statuses: number[] = []
      for (const { method, path, body } of aimed(route, request, target))
        statuses.push((await server.call(method, path, body, as)).status)
      const sentence = `one of these requests answered ${statuses.join()} and changed what SDKs see: if a command writes to an environment, it says where in guardedIn`
      expect(differenceOf(before, await look()), sentence).toEqual([])
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      await tidy()
    })
  })
