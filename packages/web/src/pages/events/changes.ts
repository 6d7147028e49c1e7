import { t } from '../../lib/messages.ts'
import { exactTime } from '../../lib/time.ts'

/** A path in the data of an event, and its difference. `undefined`: no value before or after. */
export interface ChangedPath {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

const MAX_PATHS = 200

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Lists are compared by index. A list of simple values is shown as a whole. */
const isTold = (value: unknown): boolean =>
  !isObject(value) || (Array.isArray(value) && value.every((one) => !isObject(one)))

function* differences(before: unknown, after: unknown, path: string): Generator<ChangedPath> {
  if (isSame(before, after)) return
  if ((isTold(before) || before === undefined) && (isTold(after) || after === undefined))
    return yield { path, before, after }
  const [from, to] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  if (isTold(before) && before !== undefined && before !== null) yield { path, before, after: undefined }
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)]))
    yield* differences(from[name], to[name], path === '' ? name : `${path} › ${name}`)
  if (isTold(after) && after !== undefined && after !== null) yield { path, before: undefined, after }
}

/** The paths in which two states differ. */
export function changedPaths(before: unknown, after: unknown): ChangedPath[] {
  const paths: ChangedPath[] = []
  for (const one of differences(before ?? undefined, after ?? undefined, '')) {
    paths.push(one)
    if (paths.length === MAX_PATHS) break
  }
  return paths
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Times are shown in the time zone of the reader. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('nothing')
  if (Array.isArray(value)) return value.length === 0 ? t('nothing') : value.map(valueText).join(', ')
  if (typeof value === 'string' && MOMENT.test(value)) return exactTime(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
