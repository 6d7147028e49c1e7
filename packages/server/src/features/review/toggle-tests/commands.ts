import { Type } from 'typebox'
import { requireLiveToggle, ToggleRef, toggleEvent } from '#features/toggles/index'
import { findEnvironment, notUsed, unusedIn } from '#features/workspace/index'
import { Failure, invalid } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { Id } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import type { Tx } from '#platform/db/tables'
import { storedContext } from './context.ts'
import { MAX_TESTS, NewTest, NO_VARIANT, type TestView } from './schema.ts'
import { countTests, insertTest, removeTest, requireTest, saveTest } from './store.ts'

const shared = {
  needs: ['UPDATE_FEATURE'],
  where: ({ project }: { project: string }) => [{ project }],
} as const

const OneTest = Type.Object({ ...ToggleRef.properties, id: Id })

/** Validates the input and returns its stored form. */
async function checked(tx: Tx, project: string, { name, environment, context = {}, expected }: NewTest) {
  if (!(await findEnvironment(tx, environment)))
    throw invalid('/body/environment', 'there is no environment of this name')
  if ((await unusedIn(tx, project)).has(environment)) throw notUsed(project, environment)
  if (!expected.enabled && expected.variant !== undefined && expected.variant !== NO_VARIANT)
    throw invalid('/body/expected/variant', 'a toggle that is off gives no variant')
  return { name, environment, context: storedContext(context), expected }
}

const createTest = defineCommand({
  name: 'test.create',
  isSentToSdks: false,
  ...shared,
  input: Type.Object({ ...ToggleRef.properties, test: NewTest }),
  async run({ tx, now, record }, { project, name, test: given }): Promise<TestView> {
    const toggle = await requireLiveToggle(tx, project, name)
    if ((await countTests(tx, name)) >= MAX_TESTS)
      throw new Failure('limit_exceeded', `A toggle can have ${MAX_TESTS} cases`)
    const test = await insertTest(tx, name, { ...(await checked(tx, project, given)), createdAt: now })
    record(toggleEvent('toggle-test-created', toggle, { environment: test.environment, data: { test } }))
    return test
  },
})

const updateTest = defineCommand({
  name: 'test.update',
  isSentToSdks: false,
  ...shared,
  input: Type.Object({ ...OneTest.properties, test: NewTest }),
  async run({ tx, record }, { project, name, id, test: given }): Promise<TestView> {
    const toggle = await requireLiveToggle(tx, project, name)
    const before = await requireTest(tx, name, id)
    const after: TestView = { ...before, ...(await checked(tx, project, given)) }
    if (sameJson(before, after)) return before
    await saveTest(tx, after)
    const [data, preData] = [{ test: after }, { test: before }]
    record(toggleEvent('toggle-test-updated', toggle, { environment: after.environment, data, preData }))
    return after
  },
})

const deleteTest = defineCommand({
  name: 'test.delete',
  isSentToSdks: false,
  ...shared,
  input: OneTest,
  async run({ tx, record }, { project, name, id }): Promise<void> {
    const toggle = await requireLiveToggle(tx, project, name)
    const test = await requireTest(tx, name, id)
    await removeTest(tx, id)
    record(toggleEvent('toggle-test-deleted', toggle, { environment: test.environment, preData: { test } }))
  },
})

export const testCommands = { createTest, updateTest, deleteTest }
