import { protect } from '@leverframe/testing/change-requests'
import { aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPlan, THREE_STEPS } from '@leverframe/testing/release-plans'
import { strategiesPath, succeed } from '@leverframe/testing/scenario'
import type { Action, GivenChange } from '#features/review/change-requests/index'
import { aChild, aLitToggle, aSortedToggle, aUsedSegment } from './toggles.ts'

/** `environment` is the environment of the request. */
type Target = Parameters<typeof aLitToggle>[0] & { readonly environment: string }

const firstStrategy = async ({ server, project, environment }: Target, toggle: string) =>
  (await succeed(server, 'GET', strategiesPath(toggle, environment, project)))[0].id

async function strategyChange(target: Target, action: Action, more: object): Promise<GivenChange> {
  const feature = await aLitToggle(target)
  return { action, feature, payload: { id: await firstStrategy(target, feature), ...more } }
}

/** An effective change of each kind. Its toggle or segment is used in both environments, where that is possible. */
export const CHANGES: Readonly<Record<Action, (target: Target) => Promise<GivenChange>>> = {
  updateEnabled: async (target) => ({
    action: 'updateEnabled',
    feature: await aLitToggle(target),
    payload: { enabled: false },
  }),
  addStrategy: async (target) => ({
    action: 'addStrategy',
    feature: await aLitToggle(target),
    payload: { name: 'userWithId', constraints: [], parameters: { userIds: 'ann' } },
  }),
  updateStrategy: (target) => strategyChange(target, 'updateStrategy', { title: 'changed' }),
  deleteStrategy: (target) => strategyChange(target, 'deleteStrategy', {}),
  reorderStrategy: async ({ server, project, environment }) => {
    const { toggle } = await aSortedToggle({ server, project })
    const strategies = await succeed(server, 'GET', strategiesPath(toggle, environment, project))
    const payload = strategies.map(({ id }: { id: string }, index: number) => ({ id, sortOrder: 9 - index }))
    return { action: 'reorderStrategy', feature: toggle, payload }
  },
  patchVariant: async (target) => ({
    action: 'patchVariant',
    feature: await aLitToggle(target),
    payload: { variants: [{ name: 'w', weightType: 'variable' }] },
  }),
  archiveFeature: async (target) => ({ action: 'archiveFeature', feature: await aLitToggle(target), payload: null }),
  addDependency: async (target) => ({
    action: 'addDependency',
    feature: await aLitToggle(target),
    payload: { feature: await aToggle(target.server, { project: target.project }) },
  }),
  deleteDependency: async (target) => ({
    action: 'deleteDependency',
    feature: (await aChild(target, await aLitToggle(target)))[0],
    payload: null,
  }),
  addReleasePlan: async (target) => ({
    action: 'addReleasePlan',
    feature: await aLitToggle(target),
    payload: { name: 'Step by step', milestones: THREE_STEPS, start: true },
  }),
  startMilestone: async (target) => {
    const feature = await aLitToggle(target)
    const plan = await aPlan(target.server, feature, {}, target.environment, target.project)
    return { action: 'startMilestone', feature, payload: { planId: plan.id, milestoneId: plan.milestones[0].id } }
  },
  updateSegment: async (target) => ({
    action: 'updateSegment',
    feature: null,
    payload: { id: await aUsedSegment(target, true), constraints: [] },
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
