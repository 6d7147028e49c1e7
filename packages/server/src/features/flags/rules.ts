import { Failure, type FailureDetail, invalid, invalidAll } from '#kernel/failure'
import { type Json, sameJson } from '#kernel/json'
import { applyPatch, type PatchOperation } from '#kernel/json-patch'
import type { FlagChange } from './schema.ts'

const EDITABLE = ['description', 'type', 'stale', 'impressionData'] as const

/** Applies a PUT: absent fields keep their value. */
export function changed<F extends { readonly name: string }>(flag: F, change: FlagChange): F {
  if (change.name !== undefined && change.name !== flag.name)
    throw invalid('/body/name', 'the name of a toggle cannot be changed')
  const { description, type, stale, impressionData } = change
  return {
    ...flag,
    ...(description !== undefined && { description }),
    ...(type !== undefined && { type }),
    ...(stale !== undefined && { stale }),
    ...(impressionData !== undefined && { impressionData }),
  }
}

/**
 * Applies a JSON Patch to a toggle's document. Read-only fields can be named, as long as they keep their value; the
 * result is not yet checked against the schema.
 */
export function patched(document: { readonly [key: string]: Json }, operations: readonly PatchOperation[]): Json {
  const result = applyPatch(document, operations)
  if (typeof result !== 'object' || result === null || Array.isArray(result))
    throw new Failure('invalid', 'A toggle cannot become something else than an object')
  const touched = new Set([...Object.keys(document), ...Object.keys(result)])
  const details: FailureDetail[] = [...touched]
    .filter((key) => !(EDITABLE as readonly string[]).includes(key) && !sameJson(document[key], result[key]))
    .map((key) => ({ path: `/${key}`, message: 'cannot be changed' }))
  if (details.length > 0) throw invalidAll(details)
  return Object.fromEntries(EDITABLE.map((key) => [key, result[key] as Json]))
}
