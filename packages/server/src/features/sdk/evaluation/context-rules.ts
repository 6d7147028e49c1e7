import { invalid, shorten } from '#kernel/failure'
import { isReservedName } from '#kernel/names'

/** For whom toggles are evaluated: text, and nothing that is empty. */
export interface GivenContext {
  readonly userId?: string
  readonly sessionId?: string
  readonly remoteAddress?: string
  readonly environment?: string
  readonly appName?: string
  readonly currentTime?: string
  /** Has no prototype: names are whatever somebody sends. */
  readonly properties: Readonly<Record<string, string>>
}

export const MAX_FIELDS = 200
export const MAX_NAME_LENGTH = 200
/** Constraints search in values, and there may be thousands of constraints. */
export const MAX_VALUE_LENGTH = 2_000

export const STANDARD_FIELDS = ['userId', 'sessionId', 'remoteAddress', 'environment', 'appName'] as const

export type Fields = Iterable<readonly [name: string, value: unknown]>

export interface ContextSource {
  readonly fields: Fields
  /** Win over fields of the same name that are no standard ones. */
  readonly properties?: Fields
  /** Names that are not properties. */
  readonly standard: ReadonlySet<string>
  /** Where it stands in the request, for messages. */
  readonly root: string
}

/** What is not a scalar counts as missing, as it does in SDKs; so does what is empty. */
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

/** Throws a 400 for a context that is larger than any that a person has. */
export function contextFrom({ fields, properties = [], standard, root }: ContextSource): GivenContext {
  const own: Record<string, string> = {}
  const others: Record<string, string> = Object.create(null)
  let count = 0
  const put = (place: Record<string, string>, name: string, value: unknown) => {
    if (++count > MAX_FIELDS) throw invalid(root, `must not have more than ${MAX_FIELDS} fields`)
    const text = textOf(value)
    // No constraint can ask for a reserved name.
    if (text === undefined || isReservedName(name)) return
    checkSize(name, text, root)
    place[name] = text
  }
  for (const [name, value] of fields) put(standard.has(name) ? own : others, name, value)
  for (const [name, value] of properties) put(others, name, value)
  return { ...own, properties: others }
}

/** The same text for the same context, in whatever order it came. */
export function textOfContext({ properties, ...own }: GivenContext): string {
  const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([sorted(own), sorted(properties)])
}
