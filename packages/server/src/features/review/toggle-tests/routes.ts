import { explain } from '@leverframe/engine'
import { type Snapshot, spokenExplanation } from '#features/sdk/index'
import { refOf, requireLiveToggle, requireToggle, togglePath } from '#features/toggles/index'
import { idFrom } from '#kernel/names'
import { ask, created, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { testCommands } from './commands.ts'
import { type Judged, judge } from './judge.ts'
import { sceneAfter } from './scene.ts'
import { NewTest, RunAnswer, TestList, TestView } from './schema.ts'
import { testsOf, viewOf } from './store.ts'

const all = `${togglePath}/tests` as const
const one = `${all}/:testId` as const

export const testRoutes = ({ store }: Deps) => ({
  getToggleTests: get(all, 'The cases that a toggle is held against', {
    response: TestList,
    handle: async ({ params: { projectId, featureName } }) => {
      await requireToggle(store.read, projectId, featureName)
      return { tests: (await testsOf(store.read, [featureName])).map(viewOf) }
    },
  }),
  createToggleTest: post(all, 'Give a toggle a case that it is held against', {
    body: NewTest,
    runs: testCommands.createTest,
    input: ({ params, body }) => ({ ...refOf(params), test: body }),
    response: created(TestView, 'id'),
  }),
  updateToggleTest: put(one, 'Change a case of a toggle', {
    body: NewTest,
    runs: testCommands.updateTest,
    input: ({ params, body }) => ({ ...refOf(params), id: idFrom('case', params.testId), test: body }),
    response: TestView,
  }),
  deleteToggleTest: remove(one, 'Remove a case of a toggle', {
    runs: testCommands.deleteTest,
    input: ({ params }) => ({ ...refOf(params), id: idFrom('case', params.testId) }),
  }),
})

export function testRunRoutes({ store, log, clock }: Deps, snapshot: Snapshot) {
  const resultOf = ({ test, got, passed, compiled, prepared }: Judged, now: number): RunAnswer['results'][number] => {
    const { id, feature, name, environment, expected, context } = test
    const result = { id, name, environment, passed, expected, got }
    if (passed) return result
    const explanation = explain(compiled, feature, context, { now, random: () => 0 }, { prepared })
    const revision = snapshot.environment(environment)?.revision ?? 0
    return { ...result, explanation: spokenExplanation(explanation, environment, revision) }
  }
  const resultsOf = async (project: string, name: string): Promise<RunAnswer> => {
    await requireLiveToggle(store.read, project, name)
    const tests = await testsOf(store.read, [name])
    await log.catchUp()
    const now = clock().getTime()
    const judged = await judge(sceneAfter(snapshot, []), tests, now)
    const results = judged.map((test) => resultOf(test, now))
    const passed = results.filter((result) => result.passed).length
    return { passed, failed: results.length - passed, results }
  }
  return {
    runToggleTests: ask(`${all}/run`, 'Hold a toggle against its cases as it is now, and tell why one fails', {
      response: RunAnswer,
      handle: ({ params }) => resultsOf(params.projectId, params.featureName),
    }),
  }
}
