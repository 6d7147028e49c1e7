import { explain } from '@leverframe/engine'
import { explanationWithSentences, type Snapshot } from '#features/sdk/index'
import { refOf, requireLiveToggle, requireToggle, togglePath } from '#features/toggles/index'
import { idFrom } from '#kernel/names'
import { ask, created, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { testCommands } from './commands.ts'
import { runTests, type TestRun } from './run-tests.ts'
import { NewTest, RunAnswer, TestList, TestView } from './schema.ts'
import { snapshotAfter } from './snapshot-view.ts'
import { testsOf, viewOf } from './store.ts'

const all = `${togglePath}/tests` as const
const one = `${all}/:testId` as const

export const testRoutes = ({ store }: Deps) => ({
  getToggleTests: get(all, 'List the test cases of a toggle', {
    response: TestList,
    handle: async ({ params: { projectId, featureName } }) => {
      await requireToggle(store.read, projectId, featureName)
      return { tests: (await testsOf(store.read, [featureName])).map(viewOf) }
    },
  }),
  createToggleTest: post(all, 'Create a test case of a toggle', {
    body: NewTest,
    runs: testCommands.createTest,
    input: ({ params, body }) => ({ ...refOf(params), test: body }),
    response: created(TestView, 'id'),
  }),
  updateToggleTest: put(one, 'Update a test case of a toggle', {
    body: NewTest,
    runs: testCommands.updateTest,
    input: ({ params, body }) => ({ ...refOf(params), id: idFrom('case', params.testId), test: body }),
    response: TestView,
  }),
  deleteToggleTest: remove(one, 'Delete a test case of a toggle', {
    runs: testCommands.deleteTest,
    input: ({ params }) => ({ ...refOf(params), id: idFrom('case', params.testId) }),
  }),
})

export function testRunRoutes({ store, log, clock }: Deps, snapshot: Snapshot) {
  const resultOf = ({ test, got, passed, compiled, prepared }: TestRun, now: number): RunAnswer['results'][number] => {
    const { id, feature, name, environment, expected, context } = test
    const result = { id, name, environment, passed, expected, got }
    if (passed) return result
    const explanation = explain(compiled, feature, context, { now, random: () => 0 }, { prepared })
    const revision = snapshot.environment(environment)?.revision ?? 0
    return { ...result, explanation: explanationWithSentences(explanation, environment, revision) }
  }
  const resultsOf = async (project: string, name: string): Promise<RunAnswer> => {
    await requireLiveToggle(store.read, project, name)
    const tests = await testsOf(store.read, [name])
    await log.catchUp()
    const now = clock().getTime()
    const runs = await runTests(snapshotAfter(snapshot, { recorded: [] }), tests, now)
    const results = runs.map((test) => resultOf(test, now))
    const passed = results.filter((result) => result.passed).length
    return { passed, failed: results.length - passed, results }
  }
  return {
    runToggleTests: ask(`${all}/run`, 'Run the test cases of a toggle and explain failures', {
      response: RunAnswer,
      handle: ({ params }) => resultsOf(params.projectId, params.featureName),
    }),
  }
}
