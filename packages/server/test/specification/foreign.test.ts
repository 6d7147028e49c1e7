import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { type Operation, operationsOf } from '@leverframe/testing/operations'
import { THREE_STEPS } from '@leverframe/testing/release-plans'
import { aLitToggle, anArchivedToggle, expectFailure, expectRefusal, type Request } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const A_CASE = { name: 'x', environment: 'development', context: {}, expected: { enabled: true } }

/** A body that would do something, for every operation on one toggle that has one. */
const ON_ONE: Readonly<Record<string, (strategyId: string) => unknown>> = {
  updateFeature: () => ({ description: 'changed' }),
  patchFeature: () => [{ op: 'replace', path: '/description', value: 'changed' }],
  cloneFeature: () => ({ name: uniqueName() }),
  moveFeature: () => ({ newProjectId: 'default' }),
  addStrategy: () => ({ name: 'default' }),
  updateStrategy: () => ({ title: 'changed' }),
  patchStrategy: () => [{ op: 'replace', path: '/title', value: 'changed' }],
  sortStrategies: (id) => [{ id, sortOrder: 5 }],
  setVariants: () => [{ name: 'v', weightType: 'variable' }],
  patchVariants: () => [{ op: 'add', path: '/0', value: { name: 'v', weightType: 'variable' } }],
  setEnvironmentVariants: () => [{ name: 'v', weightType: 'variable' }],
  patchEnvironmentVariants: () => [{ op: 'add', path: '/0', value: { name: 'v', weightType: 'variable' } }],
  setVariantsInSome: () => ({ variants: [], environments: ['development'] }),
  revertFeature: () => ({ at: '2999-01-01' }),
  explainFeature: () => ({ environment: 'development' }),
  setDependency: () => ({ feature: 'missing' }),
  completeFeature: () => ({ status: 'kept' }),
  addFeatureLink: () => ({ url: 'example.com' }),
  updateFeatureLink: () => ({ url: 'example.com' }),
  promoteFeature: () => ({ to: 'production' }),
  createToggleTest: () => ({ ...A_CASE }),
  updateToggleTest: () => ({ ...A_CASE }),
  createReleasePlan: () => ({ name: 'changed', milestones: THREE_STEPS }),
  updateReleasePlan: () => ({ name: 'changed' }),
  saveReleasePlanSafeguard: () => ({
    impactMetric: { metricName: 'errors' },
    triggerCondition: { operator: '>', threshold: 5 },
  }),
  pauseReleasePlan: () => ({}),
  rollBackReleasePlan: () => ({}),
  cancelReleasePlan: () => ({}),
}

/** The same for every operation on one project. */
const ON_PROJECT: Readonly<Record<string, (toggle: string) => unknown>> = {
  addEnvironmentToProject: () => ({ environment: 'development' }),
  setDefaultStrategy: () => ({ name: 'flexibleRollout' }),
  replaceCodeReferences: () => ({ repository: 'shop', revision: 'main', references: [] }),
  createFeature: () => ({ name: uniqueName() }),
  updateProject: () => ({ name: 'changed' }),
  updateProjectSettings: () => ({ featureLimit: 1_000 }),
  validateArchiveInBulk: (toggle) => ({ features: [toggle] }),
  setStaleInBulk: (toggle) => ({ features: [toggle], stale: true }),
  archiveInBulk: (toggle) => ({ features: [toggle] }),
  reviveInBulk: (toggle) => ({ features: [toggle] }),
  deleteInBulk: (toggle) => ({ features: [toggle] }),
  switchOnInBulk: (toggle) => ({ features: [toggle] }),
  switchOffInBulk: (toggle) => ({ features: [toggle] }),
  changeTagsInBulk: (toggle) => ({ features: [toggle], tags: { addedTags: [{ value: 'changed' }], removedTags: [] } }),
  createProjectContextField: () => ({ name: uniqueName('field') }),
  updateProjectContextField: () => ({ description: 'changed' }),
  addProjectLegalValue: () => ({ value: 'changed' }),
  validateProjectContextFieldName: () => ({ name: uniqueName('field') }),
  createProjectApiToken: () => ({ tokenName: 'x', type: 'client' }),
  addProjectAccess: () => ({ roles: [5], users: [1] }),
  setToggleTestsMode: () => ({ mode: 'warn' }),
  createProjectReleasePlanTemplate: () => ({ name: 'changed', milestones: THREE_STEPS }),
  updateProjectReleasePlanTemplate: () => ({ name: 'changed', milestones: THREE_STEPS }),
  protectEnvironment: () => ({ changeRequestsEnabled: true }),
  addChanges: (feature) => ({ feature, action: 'archiveFeature' }),
  editChange: (feature) => ({ feature, action: 'archiveFeature' }),
  setChangeRequestState: () => ({ state: 'Approved' }),
  setChangeRequestTitle: () => ({ title: 'changed' }),
  commentChangeRequest: () => ({ text: 'changed' }),
  askReviewers: () => ({ reviewers: [1] }),
  previewChangeRequest: () => ({ contexts: [{}] }),
  replaceProjectAccess: () => ({ roles: [{ id: 5, users: [1] }] }),
  ...Object.fromEntries(
    ['User', 'Group'].flatMap((who) => [
      [`add${who}ToProject`, () => ({})],
      [`changeRoleOf${who}`, () => ({})],
      [`setRolesOf${who}`, () => ({ roles: [5] })],
    ]),
  ),
}

const names =
  (...parameters: readonly string[]) =>
  ({ path }: Operation) =>
    parameters.every((one) => path.includes(`{${one}}`))
const filled = ({ path }: Operation, values: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      values[name] ?? (/^(user|group|role|test|change|changeRequest)Id$/.test(name) ? '1' : 'missing'),
    ),
  )

for (const engine of proofEngines)
  describe(`a toggle of another project is treated like one that does not exist on ${engine}`, () => {
    const server = serverFor(engine)
    const notFound = [404, 'NotFoundError'] as const

    /** Each of them is refused without an event, and the toggles are afterwards what they were. */
    async function expectNotFound(requests: readonly Request[], ...toggles: readonly string[]): Promise<void> {
      const state = () => Promise.all(toggles.map(async (one) => (await server.call('GET', togglePath(one))).body))
      const before = await state()
      for (const request of requests) await expectRefusal(server, request, notFound)
      expect(await state()).toEqual(before)
    }

    /** An operation that is not in the lists above has to be added there. */
    function bodied(found: readonly Operation[], bodies: Readonly<Record<string, unknown>>): readonly Operation[] {
      const without = found.filter(({ id, body }) => body !== undefined && !(id in bodies)).map(({ id }) => id)
      expect(without).toEqual([])
      return found
    }
    const onOne = () => bodied(operationsOf(server).filter(names('projectId', 'featureName')), ON_ONE)
    const onProject = () =>
      bodied(
        operationsOf(server).filter((one) => names('projectId')(one) && !names('featureName')(one)),
        ON_PROJECT,
      )

    it('every operation on a toggle: through another project, nothing happens', async () => {
      const project = await aProject(server)
      const [toggle, { id: strategyId }] = await aLitToggle(server)
      const found = onOne()
      expect(found.length).toBeGreaterThan(20)
      const values = { projectId: project, featureName: toggle, environment: 'development', strategyId }
      const requests = found.map((operation) => ({
        method: operation.method,
        path: filled(operation, values),
        body: operation.body && ON_ONE[operation.id]?.(strategyId),
      }))
      await expectNotFound(requests, toggle)
    })

    it('every operation on a toggle in an environment: an unknown environment is 404', async () => {
      const [toggle, { id: strategyId }] = await aLitToggle(server)
      const values = { projectId: 'default', featureName: toggle, environment: 'nowhere', strategyId }
      const requests = onOne()
        .filter(names('environment'))
        .map((operation) => ({
          method: operation.method,
          path: filled(operation, values),
          body: operation.body && ON_ONE[operation.id]?.(strategyId),
        }))
      await expectNotFound(requests, toggle)
    })

    it('every operation on a project: an unknown project is 404, for any toggles in the body', async () => {
      const toggle = await aToggle(server)
      const found = onProject()
      expect(found.length).toBeGreaterThan(10)
      const requests = found.map((operation) => ({
        method: operation.method,
        path: filled(operation, { projectId: 'nowhere', environment: 'development' }),
        body: operation.body && ON_PROJECT[operation.id]?.(toggle),
      }))
      await expectNotFound(requests, toggle)
    })

    it('every operation on many toggles: one of another project is 404 for all', async () => {
      const project = await aProject(server)
      const [live, [lit], archived] = [await aToggle(server), await aLitToggle(server), await anArchivedToggle(server)]
      // In protected environments the change requests are checked too.
      const protection = `/api/admin/projects/${project}/environments/development/change-requests/config`
      expect((await server.call('PUT', protection, { changeRequestsEnabled: true })).status).toBe(204)
      const toggles = [live, lit, archived]
      const requests = onProject().flatMap((operation) =>
        toggles.flatMap((toggle) => {
          const body = operation.body && ON_PROJECT[operation.id]?.(toggle)
          const path = filled(operation, { projectId: project, environment: 'development' })
          return JSON.stringify(body ?? null).includes(toggle) ? [{ method: operation.method, path, body }] : []
        }),
      )
      await expectNotFound(requests, ...toggles)
    })

    it('the response about a toggle of another project equals the one about an unknown toggle', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const [elsewhere, nowhere] = [
        await server.call('GET', togglePath(toggle)),
        await server.call('GET', togglePath('nothing')),
      ]
      expectFailure(elsewhere, ...notFound)
      expect(elsewhere.body.message).toBe(nowhere.body.message.replace('nothing', toggle))
    })
  })
