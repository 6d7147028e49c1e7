import { closed } from '@leverframe/testing/closed-schema'
import type { ApiDocument, Operation, Schema } from '@leverframe/testing/operations'
import type { WireAnswer } from '@leverframe/testing/wire'
import type { TSchema } from 'typebox'
import { problemsOf } from '#platform/validation'
import type { FuzzRequest } from './arbitraries.ts'

type Components = ApiDocument['components'] | undefined

const differences = (schema: Schema, value: unknown): string[] =>
  problemsOf(closed(schema as unknown as TSchema), value, '').map(({ path, message }) => `${path} ${message}`)

/** The kind of a content type, without its parameters. */
const kindOf = ({ headers }: WireAnswer): string => String(headers['content-type'] ?? '').split(';', 1)[0] ?? ''

function problemsOfFailure(answer: WireAnswer, error: Schema): string[] {
  if (answer.status >= 500) return [`status ${answer.status}: ${answer.text.slice(0, 300)}`]
  if (kindOf(answer) !== 'application/json') return [`a failure of type "${kindOf(answer)}" with ${answer.status}`]
  const wrong = differences(error, answer.body)
  if (answer.body?.id !== answer.headers['x-request-id']) wrong.push('/id is not the x-request-id')
  return wrong
}

function problemsOfSuccess({ responses }: Operation, answer: WireAnswer): string[] {
  const declared = responses[answer.status]
  if (!declared) return [`status ${answer.status} is not in the API document`]
  const types = Object.keys(declared)
  if (types.length === 0)
    return answer.text === '' ? [] : [`a body where none is declared: ${answer.text.slice(0, 300)}`]
  const schema = declared[kindOf(answer)]
  if (!schema) return [`content type "${kindOf(answer)}" instead of ${types.join(', ')}`]
  return kindOf(answer) === 'application/json' ? differences(schema, answer.body) : []
}

const patterns = new WeakMap<Operation, RegExp>()

function patternOf(operation: Operation): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const made = () =>
    new RegExp(
      `^${operation.path
        .split(/\{[^}]+\}/)
        .map(literal)
        .join('[^/]*')}$`,
    )
  const pattern = patterns.get(operation) ?? made()
  patterns.set(operation, pattern)
  return pattern
}

/**
 * The operations that a path can belong to. A parameter may be empty, or have the name of another operation. An empty
 * one at the end is the path of a list.
 */
export function operationsAt({ method, path }: FuzzRequest, all: readonly Operation[]): Operation[] {
  const [whole = ''] = path.split('?', 1)
  const paths = [whole, whole.replace(/\/$/, '')]
  return all.filter((one) => one.method === method && paths.some((text) => patternOf(one).test(text)))
}

/** What is wrong with this answer: a 5xx, or something that the closed schemas of the API document do not have. */
export function problemsIn(
  operation: Operation,
  request: FuzzRequest,
  answer: WireAnswer,
  { components, operations }: { readonly operations: readonly Operation[]; readonly components: Components },
): string[] {
  // Another path or method is not this operation: its failures have no fields of their own.
  const isIts = operationsAt(request, [operation]).length > 0
  const own = isIts ? operation.responses[answer.status]?.['application/json'] : undefined
  const shared = components?.schemas?.[answer.status === 401 ? 'Unauthorized' : 'Error']
  const error = own && !('$ref' in own) && answer.status >= 400 ? own : shared
  if (!error) throw new Error('the API document has no schema of errors')
  // A response to HEAD has no body.
  if (request.method === 'HEAD') return answer.status < 500 ? [] : [`status ${answer.status}`]
  if (answer.status >= 400) return problemsOfFailure(answer, error)
  if (answer.status === 304) return answer.text === '' ? [] : ['a 304 with a body']
  const found = operationsAt(request, operations).map((one) => problemsOfSuccess(one, answer))
  return found.find((problems) => problems.length === 0) ?? found[0] ?? []
}
