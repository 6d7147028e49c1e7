import { protect } from '@leverframe/testing/change-requests'
import { aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPlan, THREE_STEPS } from '@leverframe/testing/release-plans'
import { strategiesPath, succeed } from '@leverframe/testing/scenario'
import type { Action, GivenChange } from '#features/review/change-requests/index'
import { aChild, aLitToggle, aSortedToggle, aUsedSegment } from './toggles.ts'

/** `environment` is the environment of the request. */
type Place = Parameters<typeof aLitToggle>[0] & { readonly environment: string }

const firstStrategy = async ({ server, project, environment }: Place, toggle: string) =>
  (await succeed(server, 'GET', strategiesPath(toggle, environment, project)))[0].id

async function strategyChange(place: Place, action: Action, more: object): Promise<GivenChange> {
  const feature = await aLitToggle(place)
  return { action, feature, payload: { id: await firstStrategy(place, feature), ...more } }
}

/** An effective change of each kind. Its toggle or segment is used in both environments, where that is possible. */
export const CHANGES: Readonly<Record<Action, (place: Place) => Promise<GivenChange>>> = {
  updateEnabled: async (place) => ({
    action: 'updateEnabled',
    feature: await aLitToggle(place),
    payload: { enabled: false },
  }),
  addStrategy: async (place) => ({
    action: 'addStrategy',
    feature: await aLitToggle(place),
    payload: { name: 'userWithId', constraints: [], parameters: { userIds: 'ann' } },
  }),
  updateStrategy: (place) => strategyChange(place, 'updateStrategy', { title: 'changed' }),
  deleteStrategy: (place) => strategyChange(place, 'deleteStrategy', {}),
  reorderStrategy: async ({ server, project, environment }) => {
    const { toggle } = await aSortedToggle({ server, project })
    const strategies = await succeed(server, 'GET', strategiesPath(toggle, environment, project))
    const payload = strategies.map(({ id }: { id: string }, index: number) => ({ id, sortOrder: 9 - index }))
    return { action: 'reorderStrategy', feature: toggle, payload }
  },
  patchVariant: async (place) => ({
    action: 'patchVariant',
    feature: await aLitToggle(place),
    payload: { variants: [{ name: 'w', weightType: 'variable' }] },
  }),
  archiveFeature: async (place) => ({ action: 'archiveFeature', feature: await aLitToggle(place), payload: null }),
  addDependency: async (place) => ({
    action: 'addDependency',
    feature: await aLitToggle(place),
    payload: { feature: await aToggle(place.server, { project: place.project }) },
  }),
  deleteDependency: async (place) => ({
    action: 'deleteDependency',
    feature: (await aChild(place, await aLitToggle(place)))[0],
    payload: null,
  }),
  addReleasePlan: async (place) => ({
    action: 'addReleasePlan',
    feature: await aLitToggle(place),
    payload: { name: 'Step by step', milestones: THREE_STEPS, start: true },
  }),
  startMilestone: async (place) => {
    const feature = await aLitToggle(place)
    const plan = await aPlan(place.server, feature, {}, place.environment, place.project)
    return { action: 'startMilestone', feature, payload: { planId: plan.id, milestoneId: plan.milestones[0].id } }
  },
  updateSegment: async (place) => ({
    action: 'updateSegment',
    feature: null,
    payload: { id: await aUsedSegment(place, true), constraints: [] },
  }),
  deleteSegment: async ({ server, project }) => {
    const given = { name: uniqueName('segment'), constraints: [], project }
    const { id } = await succeed(server, 'POST', '/api/admin/segments', given)
    return { action: 'deleteSegment', feature: null, payload: { id } }
  },
  updateProtection: async ({ server, project, environment }) => {
    await protect(server, project, 2, environment)
    return { action: 'updateProtection', feature: null, payload: { changeRequestsEnabled: true, requiredApprovals: 1 } }
  },
}
