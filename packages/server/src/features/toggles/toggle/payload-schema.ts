import { payloadSchemaProblem } from '@leverframe/domain'
import { invalid } from '#kernel/failure'

/** Throws 400 for a text that is not a JSON Schema which generated code can use. */
export function requirePayloadSchema(schema: string | null): void {
  const problem = schema === null ? undefined : payloadSchemaProblem(schema)
  if (problem !== undefined) throw invalid('/body/payloadSchema', problem)
}
