import type { Schema } from '@leverframe/testing/operations'

/** A value of a schema that is right, or has one mistake. */
export interface Probe {
  readonly value: unknown
  /** JSON pointer to what is special about the value. */
  readonly at: string
  readonly what: string
  /** False: refused, unless another branch of a union accepts it. */
  readonly isValid: boolean
}

type Part = Omit<Probe, 'at'>

export interface Node extends Schema {
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly patternProperties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: boolean | Node
  readonly propertyNames?: Node
  readonly maxProperties?: number
  readonly exclusiveMinimum?: number
  readonly uniqueItems?: boolean
}

/** Characters. Probes of larger limits are not made. */
const MAX_SIZE = 1_000_000

const BEGINNINGS = ['https://', '', '#', 'user:']
const FILLS = ['a', '1']

/** A text of this length that fits the pattern. Undefined if there is none. */
function textOf(pattern: string | undefined, length: number): string | undefined {
  const expression = pattern === undefined ? undefined : new RegExp(pattern)
  for (const beginning of BEGINNINGS)
    for (const fill of FILLS) {
      const text = beginning + fill.repeat(Math.max(0, length - beginning.length))
      if (text.length === length && (!expression || expression.test(text))) return text
    }
  return undefined
}

/** Long enough for an address, if the schema allows it. */
const USUAL_LENGTH = 12
const LONGEST_PATTERN = 64

function aText({ pattern, minLength = 1, maxLength = USUAL_LENGTH }: Node): string {
  const usual = minLength <= USUAL_LENGTH && maxLength >= USUAL_LENGTH ? textOf(pattern, USUAL_LENGTH) : undefined
  if (usual !== undefined) return usual
  for (let length = Math.max(1, minLength); length <= minLength + LONGEST_PATTERN; length++) {
    const text = textOf(pattern, length)
    if (text !== undefined) return text
  }
  throw new Error(`no text fits ${pattern}: say in BEGINNINGS how one begins`)
}

/** For an entry of a record: a part of a JSON pointer that needs no escape. */
const aName = (names: Node = {}): string => aText({ ...names, minLength: 1, maxLength: 2 })

function aNumber({ minimum, exclusiveMinimum, maximum }: Node): number {
  if (exclusiveMinimum === undefined) return minimum ?? Math.min(1, maximum ?? 1)
  return (exclusiveMinimum + (maximum ?? exclusiveMinimum + 2)) / 2
}

/** The schema of the values of a record. */
export function valuesOf({ additionalProperties, patternProperties }: Node): Node | undefined {
  if (patternProperties) return Object.values(patternProperties)[0]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** A value with every property, and with one item in every list and record. */
export function fullSample(node: Node): unknown {
  if (node.anyOf) return fullSample(node.anyOf[0] as Node)
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  switch (node.type) {
    case 'object':
      return {
        ...recordOf(node, 1),
        ...Object.fromEntries(Object.entries(node.properties ?? {}).map(([name, one]) => [name, fullSample(one)])),
      }
    case 'array':
      return listOf(node, Math.max(node.minItems ?? 0, Math.min(1, node.maxItems ?? 1)))
    case 'string':
      return aText(node)
    case 'integer':
    case 'number':
      return aNumber(node)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return {}
  }
}

function listOf({ items = {}, uniqueItems }: Node, length: number): unknown[] {
  const item = fullSample(items)
  // Only numbers have to be different so far.
  return Array.from({ length }, (_, index) => (uniqueItems ? (item as number) + index : item))
}

function recordOf(node: Node, size: number): Record<string, unknown> {
  const values = valuesOf(node)
  if (!values) return {}
  const [key, value] = [aName(node.propertyNames), fullSample(values)]
  return Object.fromEntries(Array.from({ length: size }, (_, index) => [index === 0 ? key : key + index, value]))
}

/** A limit, and just past it. */
const around = (least: number, most: number | undefined): number[] =>
  [...new Set([least - 1, least, ...(most === undefined ? [] : [most, most + 1])])].filter((size) => size >= 0)

const isWithin = (size: number, least: number, most = size) => size >= least && size <= most

function* textProbes({ pattern, minLength = 0, maxLength }: Node): Generator<Part> {
  for (const length of around(minLength, maxLength)) {
    const value = length > MAX_SIZE ? undefined : textOf(pattern, length)
    if (value !== undefined)
      yield { value, what: `a text of ${length} characters`, isValid: isWithin(length, minLength, maxLength) }
  }
}

function* numberProbes({ minimum, maximum, exclusiveMinimum, type }: Node): Generator<Part> {
  const isFit = (value: number) =>
    value >= (minimum ?? value) && value <= (maximum ?? value) && value > (exclusiveMinimum ?? value - 1)
  for (const limit of new Set([minimum, maximum, exclusiveMinimum]))
    if (limit !== undefined)
      for (const value of [limit - 1, limit, limit + 1]) yield { value, what: String(value), isValid: isFit(value) }
  if (type === 'integer') yield { value: (minimum ?? 0) + 0.5, what: 'a fraction', isValid: false }
}

const WRONG_TYPES: readonly (readonly [type: string, value: unknown])[] = [
  ['null', null],
  ['boolean', false],
  ['number', 1.5],
  ['string', 'no such value'],
  ['array', []],
  ['object', {}],
]

const isOfType = ({ type }: Node, value: string): boolean =>
  type === undefined || [type].flat().some((one) => one === value || (one === 'integer' && value === 'number'))

const sizeOf = (value: unknown): number => JSON.stringify(value).length

/**
 * Probes of every place in a schema: each value of an enumeration, each limit and just past it, absence, and other types. A
 * part that was probed before is skipped; two parts are the same when their `twins`, the same place in another schema, are
 * the same, too.
 */
export class Prober {
  readonly #known = new Set<string>()
  readonly #texts = new WeakMap<Node, string>()

  #isKnown(node: Node, twin: Node | undefined): boolean {
    const key = this.#textOf(node) + this.#textOf(twin)
    if (this.#known.has(key)) return true
    this.#known.add(key)
    return false
  }

  #textOf(node: Node | undefined): string {
    if (!node) return ''
    const text = this.#texts.get(node) ?? JSON.stringify(node)
    this.#texts.set(node, text)
    return text
  }

  *probesOf(node: Node, twin?: Node, at = ''): Generator<Probe> {
    if (this.#isKnown(node, twin)) return
    if (node.anyOf) {
      for (const [index, branch] of node.anyOf.entries()) yield* this.probesOf(branch, twin?.anyOf?.[index], at)
      return
    }
    for (const part of ownProbes(node)) yield { ...part, at }
    if (node.type === 'array') yield* this.#listProbes(node, twin, at)
    if (node.type === 'object') yield* this.#objectProbes(node, twin, at)
  }

  *#listProbes(node: Node, twin: Node | undefined, at: string): Generator<Probe> {
    const { minItems = 0, maxItems, items = {} } = node
    const size = sizeOf(fullSample(items))
    for (const length of around(minItems, maxItems))
      if (length * size <= MAX_SIZE) {
        const isValid = isWithin(length, minItems, maxItems)
        yield { value: listOf(node, length), at, what: `a list of ${length}`, isValid }
      }
    const rest = listOf(node, Math.max(0, minItems - 1))
    for (const probe of this.probesOf(items, twin?.items, `${at}/0`)) yield { ...probe, value: [probe.value, ...rest] }
  }

  *#objectProbes(node: Node, twin: Node | undefined, at: string): Generator<Probe> {
    const full = fullSample(node) as Record<string, unknown>
    yield { value: full, at, what: 'everything', isValid: true }
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      const { [name]: _, ...rest } = full
      yield { value: rest, at: `${at}/${name}`, what: 'absent', isValid: !node.required?.includes(name) }
      for (const probe of this.probesOf(property, twin?.properties?.[name], `${at}/${name}`))
        yield { ...probe, value: { ...rest, [name]: probe.value } }
    }
    const values = valuesOf(node)
    if (!values) return
    yield* entryProbes(node, full, at)
    const key = aName(node.propertyNames)
    for (const probe of this.probesOf(values, twin && valuesOf(twin), `${at}/${key}`))
      yield { ...probe, value: { ...full, [key]: probe.value } }
  }
}

function* ownProbes(node: Node): Generator<Part> {
  const choices = node.const === undefined ? node.enum : [node.const]
  for (const value of choices ?? []) yield { value, what: JSON.stringify(value), isValid: true }
  for (const [type, value] of WRONG_TYPES)
    if (choices ? !choices.includes(value) : !isOfType(node, type))
      yield { value, what: JSON.stringify(value), isValid: false }
  if (choices) return
  if (node.type === 'string') yield* textProbes(node)
  if (node.type === 'integer' || node.type === 'number') yield* numberProbes(node)
}

/** Names of the entries of a record, and how many it may have. */
function* entryProbes(node: Node, full: object, at: string): Generator<Probe> {
  const value = fullSample(valuesOf(node) as Node)
  const { maxProperties, propertyNames = {} } = node
  const named = Object.keys(node.properties ?? {}).length
  for (const size of maxProperties === undefined ? [] : [maxProperties, maxProperties + 1])
    if (size * sizeOf(value) < MAX_SIZE) {
      const record = { ...full, ...recordOf(node, size - named) }
      yield { value: record, at, what: `${size} entries`, isValid: size <= (maxProperties as number) }
    }
  for (const { value: key, isValid } of textProbes(propertyNames)) {
    const what = `a name of ${String(key).length} characters`
    yield { value: { ...full, [key as string]: value }, at, what, isValid }
  }
}
