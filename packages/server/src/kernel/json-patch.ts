import { Failure } from './failure.ts'
import { type Json, sameJson } from './json.ts'
import { RESERVED_NAMES } from './names.ts'

/**
 * JSON Patch (RFC 6902) on plain JSON. Prototype-safe: only own properties are read, and reserved names are refused as
 * path segments. The input document is never changed. All operations succeed or none.
 */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test'
  readonly path: string
  readonly from?: string
  readonly value?: unknown
}

const FORBIDDEN = new Set(RESERVED_NAMES)

/**
 * Copies of copies double the size: without this limit a short patch could fill the memory. Characters of JSON, summed
 * over the whole patch.
 */
const MAX_COPIED = 1_000_000

export function applyPatch(document: Json, operations: readonly PatchOperation[]): Json {
  let result = structuredClone(document)
  const budget = { left: MAX_COPIED }
  operations.forEach((operation, index) => {
    result = applyOne(result, operation, budget, (field, why) => {
      throw new Failure('invalid', `Operation ${index} (${operation.op}): ${why}`, {
        details: [{ path: `/body/${index}/${field}`, message: why }],
      })
    })
  })
  return result
}

type Refuse = (field: 'path' | 'from' | 'value', why: string) => never

function applyOne(document: Json, operation: PatchOperation, budget: { left: number }, refuse: Refuse): Json {
  const path = parsePointer(operation.path, 'path', refuse)
  switch (operation.op) {
    case 'add':
      return add(document, path, givenValue(operation, refuse), refuse)
    case 'replace':
      return replace(document, path, givenValue(operation, refuse), refuse)
    case 'remove':
      return remove(document, path, refuse)
    case 'test':
      if (!sameJson(read(document, path, 'path', refuse), givenValue(operation, refuse)))
        refuse('value', 'the value there is another one')
      return document
    case 'move': {
      const from = parsePointer(operation.from, 'from', refuse)
      if (from.length < path.length && from.every((segment, i) => segment === path[i]))
        refuse('path', 'a value cannot be moved into itself')
      const value = read(document, from, 'from', refuse)
      return add(remove(document, from, refuse), path, value, refuse)
    }
    case 'copy': {
      const value = read(document, parsePointer(operation.from, 'from', refuse), 'from', refuse)
      budget.left -= JSON.stringify(value).length
      if (budget.left < 0) refuse('from', 'the copies of this patch are too large')
      return add(document, path, structuredClone(value), refuse)
    }
  }
}

function givenValue(operation: PatchOperation, refuse: Refuse): Json {
  if (operation.value === undefined) return refuse('value', 'is required')
  return structuredClone(operation.value) as Json
}

function parsePointer(pointer: string | undefined, field: 'path' | 'from', refuse: Refuse): string[] {
  if (pointer === undefined) return refuse(field, 'is required')
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return refuse(field, 'is not a JSON Pointer')
  const segments = pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (segments.some((segment) => FORBIDDEN.has(segment))) return refuse(field, 'names a property that cannot be set')
  return segments
}

/** Parses an array index as the RFC defines it: no sign, no leading zero, at most `max`. */
function arrayIndex(segment: string, max: number): number | undefined {
  if (!/^(0|[1-9]\d{0,8})$/.test(segment)) return undefined
  const index = Number(segment)
  return index <= max ? index : undefined
}

function child(parent: Json, segment: string): Json | undefined {
  if (Array.isArray(parent)) {
    const index = arrayIndex(segment, parent.length - 1)
    return index === undefined ? undefined : parent[index]
  }
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, segment)) return undefined
  return parent[segment]
}

function read(document: Json, path: readonly string[], field: 'path' | 'from', refuse: Refuse): Json {
  let here: Json = document
  for (const segment of path) here = child(here, segment) ?? readNull(here, segment, field, refuse)
  return here
}

/** `null` is a value; a missing member is not. */
function readNull(parent: Json, segment: string, field: 'path' | 'from', refuse: Refuse): Json {
  return child(parent, segment) === null ? null : refuse(field, 'does not exist')
}

function add(document: Json, path: readonly string[], value: Json, refuse: Refuse): Json {
  const last = path.at(-1)
  if (last === undefined) return value
  const parent = read(document, path.slice(0, -1), 'path', refuse)
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : arrayIndex(last, parent.length)
    if (index === undefined) return refuse('path', 'is not an index of the array')
    parent.splice(index, 0, value)
  } else if (typeof parent === 'object' && parent !== null) parent[last] = value
  else refuse('path', 'does not exist')
  return document
}

function replace(document: Json, path: readonly string[], value: Json, refuse: Refuse): Json {
  const last = path.at(-1)
  if (last === undefined) return value
  read(document, path, 'path', refuse)
  const parent = read(document, path.slice(0, -1), 'path', refuse)
  if (Array.isArray(parent)) parent[Number(last)] = value
  else (parent as { [key: string]: Json })[last] = value
  return document
}

function remove(document: Json, path: readonly string[], refuse: Refuse): Json {
  const last = path.at(-1)
  if (last === undefined) return refuse('path', 'the whole cannot be removed')
  read(document, path, 'path', refuse)
  const parent = read(document, path.slice(0, -1), 'path', refuse)
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete (parent as { [key: string]: Json })[last]
  return document
}
