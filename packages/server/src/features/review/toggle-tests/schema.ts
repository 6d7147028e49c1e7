import { type Static, Type } from 'typebox'
import { ExplainAnswer } from '#features/sdk/index'
import { Name, NamedValues, ONE_LINE_PATTERN } from '#kernel/names'

export const MAX_TESTS = 50
/** Of one context as text: fifty of them stay something that one reads. */
export const MAX_CONTEXT_LENGTH = 10_000

/** What SDKs call the variant of a toggle that gives none. */
export const NO_VARIANT = 'disabled'

export const Expected = Type.Object(
  {
    enabled: Type.Boolean(),
    variant: Type.Optional(
      Name({
        maxLength: 255,
        description: `The name of the variant; \`${NO_VARIANT}\` means none. Left out: any.`,
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

/** A case as it is stored, answered and told by events. */
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
  variant: Type.String({ description: `The name of the variant; \`${NO_VARIANT}\` is none.` }),
  byChance: Type.Boolean({ description: 'Another draw gives another result: no case holds then.' }),
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
    Type.Object(ExplainAnswer.properties, { description: 'Where it fails: why the toggle is what it is.' }),
  ),
})
export const RunAnswer = Type.Object({
  passed: Type.Integer(),
  failed: Type.Integer(),
  results: Type.Array(TestResult),
})
export type RunAnswer = Static<typeof RunAnswer>

/** A case that a write fails in a project that only warns, in the data of the event. */
export interface FailedTest {
  readonly id: number
  readonly feature: string
  readonly name: string
  readonly environment: string
  readonly expected: Expected
  readonly got: Got
}
