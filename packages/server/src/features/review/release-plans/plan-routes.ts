import { type Static, Type } from 'typebox'
import { completeGuard, NewGuard } from '#features/sdk/index'
import { environmentPath, requireLiveTarget, requireTarget, toggleEnvironmentOf } from '#features/toggles/index'
import type { Actor } from '#kernel/actor'
import { etagOf, type Step, step } from '#platform/commands/runner'
import { ifMatchOf, runs } from '#platform/http/access'
import { created, get, post, put, remove } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { changedDraft, draftFrom } from './drafts.ts'
import type { PlanCommands } from './plan-commands.ts'
import { searchPlans } from './plan-search.ts'
import { plansOf, requirePlan } from './plan-store.ts'
import type { RunCommands } from './run-commands.ts'
import { FoundPlans, NewPlan, PlanChange, PlanQuery, PlanView, Reason } from './schema.ts'
import type { Plan } from './types.ts'
import { planView } from './views.ts'

const all = `${environmentPath}/release-plans` as const
const one = `${all}/:planId` as const

interface PathParams {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
  readonly planId: string
}

const refFrom = (params: PathParams) => ({ ...toggleEnvironmentOf(params), planId: params.planId })

export interface PlanRouteDeps extends Deps {
  readonly newId: () => string
  readonly visibleProjects: VisibleProjects
  /** Refuses a plan with a milestone that would break a toggle test. */
  readonly checkTests: (actor: Actor, save: Step<Plan>, ids: CheckedIds) => Promise<void>
}

/** The plan and the milestones that are tried out. */
export interface CheckedIds {
  readonly project: string
  readonly name: string
  readonly environment: string
  readonly planId: string
  readonly milestoneIds: readonly string[]
}

const etag = ({ version }: Static<typeof PlanView>) => etagOf(version)
const answer = { response: PlanView, etag, view: planView }

const readRoutes = ({ store, visibleProjects }: PlanRouteDeps) => ({
  getReleasePlans: get(all, 'List the release plans of a toggle in an environment, the newest first', {
    response: Type.Array(PlanView),
    handle: async ({ params }) => {
      await requireTarget(store.read, toggleEnvironmentOf(params))
      return (await plansOf(store.read, params.featureName, params.environment)).map(planView)
    },
  }),
  getReleasePlan: get(one, 'Get a release plan', {
    response: PlanView,
    etag,
    handle: async ({ params }) => planView(await requirePlan(store.read, refFrom(params))),
  }),
  searchReleasePlans: get('/api/admin/release-plans', 'List the release plans of all projects that you see', {
    query: PlanQuery,
    response: FoundPlans,
    handle: async ({ query, actor }) => searchPlans(store.scan, query, await visibleProjects(actor)),
  }),
})

const draftRoutes = (deps: PlanRouteDeps, { createPlan, updatePlan, deletePlan }: PlanCommands) => {
  const { store, run, newId, checkTests } = deps
  return {
    createReleasePlan: post(all, 'Add a draft of a release plan to a toggle in an environment', {
      access: runs(createPlan),
      body: NewPlan,
      response: created(PlanView, 'id'),
      handle: async ({ params, body, actor }) => {
        const ref = toggleEnvironmentOf(params)
        await requireLiveTarget(store.read, ref)
        const draft = await draftFrom(store.read, ref.project, body, newId)
        const save = step(createPlan, { ...ref, ...draft })
        await checkTests(actor, save, { ...ref, planId: draft.id, milestoneIds: draft.milestones.map(({ id }) => id) })
        return planView(await run(actor, save))
      },
    }),
    updateReleasePlan: put(one, 'Change the draft of a release plan; absent fields keep their value', {
      access: runs(updatePlan),
      body: PlanChange,
      response: PlanView,
      etag,
      handle: async (request) => {
        const { params, body, actor } = request
        const ref = refFrom(params)
        const draft = changedDraft(await requirePlan(store.read, ref), body, newId)
        const save = step(updatePlan, { ...ref, ...draft })
        await checkTests(actor, save, { ...ref, milestoneIds: draft.milestones.map(({ id }) => id) })
        return planView(await run(actor, save, { ifMatch: ifMatchOf(request) }))
      },
    }),
    deleteReleasePlan: remove(one, 'Delete a release plan that is a draft or has ended', {
      runs: deletePlan,
      input: ({ params }) => refFrom(params),
    }),
  }
}

const safeguardRoutes = ({ newId, store }: PlanRouteDeps, { saveSafeguard, deleteSafeguard }: PlanCommands) => ({
  saveReleasePlanSafeguard: put(`${one}/safeguards`, 'Add a safeguard to a draft, or change the one with this id', {
    body: NewGuard,
    runs: saveSafeguard,
    input: async ({ params, body }) => {
      const { safeguards } = await requirePlan(store.read, refFrom(params))
      const { id, ...rest } = body
      const isKnown = id !== undefined && safeguards.some((guard) => guard.id === id)
      return { ...refFrom(params), safeguard: completeGuard(isKnown ? body : rest, newId) }
    },
    ...answer,
  }),
  deleteReleasePlanSafeguard: remove(`${one}/safeguards/:safeguardId`, 'Delete a safeguard of a draft', {
    runs: deleteSafeguard,
    input: ({ params }) => ({ ...refFrom(params), safeguardId: params.safeguardId }),
  }),
})

const progressRoutes = (commands: RunCommands) => ({
  startReleasePlanMilestone: post(`${one}/milestones/:milestoneId/start`, 'Start a milestone, and with it the plan', {
    runs: commands.startMilestone,
    input: ({ params }) => ({ ...refFrom(params), milestoneId: params.milestoneId }),
    description:
      'The strategies of the milestone replace those of the earlier milestone, and the toggle is switched on. In a protected environment the first start needs an approved change request with the action startMilestone.',
    ...answer,
  }),
  pauseReleasePlan: post(`${one}/progressions/pause`, 'Pause a release plan', {
    body: Reason,
    runs: commands.pausePlan,
    input: ({ params, body }) => ({ ...refFrom(params), ...body }),
    ...answer,
  }),
  resumeReleasePlan: post(`${one}/progressions/resume`, 'Resume a release plan', {
    runs: commands.resumePlan,
    input: ({ params }) => refFrom(params),
    ...answer,
  }),
  rollBackReleasePlan: post(`${one}/roll-back`, 'Take the strategies of a release plan away again', {
    body: Reason,
    runs: commands.rollBackPlan,
    input: ({ params, body }) => ({ ...refFrom(params), ...body }),
    ...answer,
  }),
  completeReleasePlan: post(`${one}/complete`, 'Complete a release plan that is at its last milestone', {
    runs: commands.completePlan,
    input: ({ params }) => refFrom(params),
    ...answer,
  }),
  cancelReleasePlan: post(`${one}/cancel`, 'End a release plan and keep the strategies of its current milestone', {
    body: Reason,
    runs: commands.cancelPlan,
    input: ({ params, body }) => ({ ...refFrom(params), ...body }),
    ...answer,
  }),
})

export const planRoutes = (deps: PlanRouteDeps, commands: PlanCommands & RunCommands) => ({
  ...readRoutes(deps),
  ...draftRoutes(deps, commands),
  ...safeguardRoutes(deps, commands),
  ...progressRoutes(commands),
})
