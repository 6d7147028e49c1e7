import { invalid, shorten } from '#kernel/failure'
import { isReservedName } from '#kernel/names'

/** The context of an evaluation. All values are non-empty strings. */
export interface GivenContext {
  readonly userId?: string
  readonly sessionId?: string
  readonly remoteAddress?: string
  readonly environment?: string
  readonly appName?: string
  readonly currentTime?: string
  /** Has no prototype, because clients choose the names. */
  readonly properties: Readonly<Record<string, string>>
}

export const MAX_FIELDS = 200
export const MAX_NAME_LENGTH = 200
/** Bounds the cost of constraints: thousands of them may search in one value. */
export const MAX_VALUE_LENGTH = 2_000

export const STANDARD_FIELDS = ['userId', 'sessionId', 'remoteAddress', 'environment', 'appName'] as const

export type Fields = Iterable<readonly [name: string, value: unknown]>

export interface ContextSource {
  readonly fields: Fields
  /** Override non-standard fields of the same name. */
  readonly properties?: Fields
  /** Names of standard fields. All other fields are properties. */
  readonly standard: ReadonlySet<string>
  /** The path of the context in the request, for error messages. */
  readonly root: string
}

/** Empty strings and values that are not scalars count as missing, as in SDKs. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

function checkSize(name: string, text: string, root: string): void {
  if (name.length <= MAX_NAME_LENGTH && text.length <= MAX_VALUE_LENGTH) return
  const path = `${root}/${shorten(name)}`
  if (name.length > MAX_NAME_LENGTH)
    throw invalid(path, `the name must not have more than ${MAX_NAME_LENGTH} characters`)
  throw invalid(path, `must not have more than ${MAX_VALUE_LENGTH} characters`)
}

/** Throws a 400 for a context that exceeds the limits. */
export function contextFrom({ fields, properties = [], standard, root }: ContextSource): GivenContext {
  const own: Record<string, string> = {}
  const others: Record<string, string> = Object.create(null)
  let count = 0
  const put = (target: Record<string, string>, name: string, value: unknown) => {
    if (++count > MAX_FIELDS) throw invalid(root, `must not have more than ${MAX_FIELDS} fields`)
    const text = textOf(value)
    // Constraints cannot use reserved names.
    if (text === undefined || isReservedName(name)) return
    checkSize(name, text, root)
    target[name] = text
  }
  for (const [name, value] of fields) put(standard.has(name) ? own : others, name, value)
  for (const [name, value] of properties) put(others, name, value)
  return { ...own, properties: others }
}

/** A canonical text of a context: independent of the order of its fields. */
export function textOfContext({ properties, ...own }: GivenContext): string {
  const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([sorted(own), sorted(properties)])
}
