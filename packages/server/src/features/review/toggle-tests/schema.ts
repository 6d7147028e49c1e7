import { type Static, Type } from 'typebox'
import { ExplainAnswer } from '#features/sdk/index'
import { Name, NamedValues, ONE_LINE_PATTERN } from '#kernel/names'

export const MAX_TESTS = 50
/** The length of one context as JSON. A toggle can have fifty of them. */
export const MAX_CONTEXT_LENGTH = 10_000

/** The name that SDKs use when a toggle returns no variant. */
export const NO_VARIANT = 'disabled'

export const Expected = Type.Object(
  {
    enabled: Type.Boolean(),
    variant: Type.Optional(
      Name({
        maxLength: 255,
        description: `The name of the variant; \`${NO_VARIANT}\` means none. If omitted, any variant passes.`,
      }),
    ),
  },
  { title: 'Expected' },
)
export type Expected = Static<typeof Expected>

const TestName = Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE_PATTERN })
const Context = NamedValues(Type.Unknown(), {
  description:
    '`userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others.',
})

export const NewTest = Type.Object({
  name: TestName,
  environment: Type.String(),
  context: Type.Optional(Context),
  expected: Expected,
})
export type NewTest = Static<typeof NewTest>

/** A case as stored, returned and recorded in events. */
export const TestView = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    environment: Type.String(),
    context: Context,
    expected: Expected,
    createdAt: Type.String(),
  },
  { title: 'ToggleTest' },
)
export type TestView = Static<typeof TestView>

export const TestList = Type.Object({ tests: Type.Array(TestView) })

export const Got = Type.Object({
  enabled: Type.Boolean(),
  variant: Type.String({ description: `The name of the variant; \`${NO_VARIANT}\` means none.` }),
  byChance: Type.Boolean({ description: 'The result is random. Cases with random results fail.' }),
})
export type Got = Static<typeof Got>

const TestResult = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  environment: Type.String(),
  passed: Type.Boolean(),
  expected: Expected,
  got: Got,
  explanation: Type.Optional(
    Type.Object(ExplainAnswer.properties, { description: 'The explanation of the result, for failed cases.' }),
  ),
})
export const RunAnswer = Type.Object({
  passed: Type.Integer(),
  failed: Type.Integer(),
  results: Type.Array(TestResult),
})
export type RunAnswer = Static<typeof RunAnswer>

/** A failed case in the data of an event, in a project that only warns. */
export interface FailedTest {
  readonly id: number
  readonly feature: string
  readonly name: string
  readonly environment: string
  readonly expected: Expected
  readonly got: Got
}
