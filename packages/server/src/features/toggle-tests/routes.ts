import { explain } from '@leverframe/engine'
import { Type } from 'typebox'
import { requireFlag, requireLiveFlag } from '#features/flags/index'
import { spokenExplanation } from '#features/playground/index'
import type { Snapshot } from '#features/snapshot/index'
import { notFound } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { testCommands } from './commands.ts'
import { type Judged, judge } from './judge.ts'
import { sceneAfter } from './scene.ts'
import { NewTest, RunAnswer, TestList, TestView } from './schema.ts'
import { testsOf, viewOf } from './store.ts'

const tags = ['Toggle tests']
const base = '/api/admin/projects/:projectId/features/:featureName/tests'
const OneFlag = Type.Object({ projectId: Type.String(), featureName: Type.String() })
const OneTest = Type.Object({ ...OneFlag.properties, testId: Type.String() })
const { createTest, updateTest, deleteTest } = testCommands

/** Nothing else than a number can be the id of a case. */
function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound('case', text)
  return Number(text)
}

const ref = ({ projectId, featureName }: { projectId: string; featureName: string }) => ({
  project: projectId,
  name: featureName,
})

export function testRoutes(app: App, parts: Parts, snapshot: Snapshot): void {
  const { store, run } = parts
  const http = typed(app)
  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getToggleTests',
        summary: 'The cases that a toggle is held against',
        tags,
        params: OneFlag,
        response: { 200: TestList },
      },
    },
    async ({ params: { projectId, featureName } }) => {
      await requireFlag(store.read, projectId, featureName)
      return { tests: (await testsOf(store.read, [featureName])).map(viewOf) }
    },
  )
  http.post(
    base,
    {
      config: { access: runs(createTest) },
      schema: {
        operationId: 'createToggleTest',
        summary: 'Give a toggle a case that it is held against',
        tags,
        params: OneFlag,
        body: NewTest,
        response: { 201: TestView },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const created = await run(actorOf(request), step(createTest, { ...ref(params), test: body }))
      const path = base.replace(':projectId', params.projectId).replace(':featureName', params.featureName)
      return reply.code(201).header('location', `${app.prefix}${path}/${created.id}`).send(created)
    },
  )
  http.put(
    `${base}/:testId`,
    {
      config: { access: runs(updateTest) },
      schema: {
        operationId: 'updateToggleTest',
        summary: 'Change a case of a toggle',
        tags,
        params: OneTest,
        body: NewTest,
        response: { 200: TestView },
      },
    },
    (request) => {
      const { params, body } = request
      return run(actorOf(request), step(updateTest, { ...ref(params), id: idOf(params.testId), test: body }))
    },
  )
  http.delete(
    `${base}/:testId`,
    {
      config: { access: runs(deleteTest) },
      schema: {
        operationId: 'deleteToggleTest',
        summary: 'Remove a case of a toggle',
        tags,
        params: OneTest,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const { params } = request
      await run(actorOf(request), step(deleteTest, { ...ref(params), id: idOf(params.testId) }))
      return reply.send()
    },
  )
  runRoute(app, parts, snapshot)
}

function runRoute(app: App, { store, log, clock }: Parts, snapshot: Snapshot): void {
  const resultOf = ({ test, got, passed, compiled, prepared }: Judged, now: number): RunAnswer['results'][number] => {
    const { id, feature, name, environment, expected, context } = test
    const result = { id, name, environment, passed, expected, got }
    if (passed) return result
    const explanation = explain(compiled, feature, context, { now, random: () => 0 }, { prepared })
    const revision = snapshot.environment(environment)?.revision ?? 0
    return { ...result, explanation: spokenExplanation(explanation, environment, revision) }
  }
  typed(app).post(
    `${base}/run`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'runToggleTests',
        summary: 'Hold a toggle against its cases as it is now, and tell why one fails',
        tags,
        params: OneFlag,
        response: { 200: RunAnswer },
      },
    },
    async ({ params: { projectId, featureName } }) => {
      await requireLiveFlag(store.read, projectId, featureName)
      const tests = await testsOf(store.read, [featureName])
      await log.catchUp()
      const now = clock().getTime()
      const judged = await judge(sceneAfter(snapshot, []), tests, now)
      const results = judged.map((one) => resultOf(one, now))
      const passed = results.filter((result) => result.passed).length
      return { passed, failed: results.length - passed, results }
    },
  )
}
