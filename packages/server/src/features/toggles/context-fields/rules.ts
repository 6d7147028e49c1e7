import { Failure, invalid } from '#kernel/failure'
import { type LegalValue, MAX_LEGAL_VALUES } from './schema.ts'

/** Fields that SDKs fill in themselves. */
const BUILT_IN_FIELDS: ReadonlySet<string> = new Set([
  'environment',
  'userId',
  'appName',
  'sessionId',
  'remoteAddress',
  'currentTime',
])

/** Refuses duplicate values. */
export function checkedLegalValues(given: readonly LegalValue[]): LegalValue[] {
  const values = new Set<string>()
  return given.map((one, index) => {
    if (values.has(one.value)) throw invalid(`/body/legalValues/${index}/value`, 'is given twice')
    values.add(one.value)
    return one
  })
}

/** Adds the value, or replaces the description of an existing one. */
export function withLegalValue(legalValues: readonly LegalValue[], added: LegalValue): LegalValue[] {
  const isKnown = legalValues.some(({ value }) => value === added.value)
  if (isKnown) return legalValues.map((one) => (one.value === added.value ? added : one))
  if (legalValues.length >= MAX_LEGAL_VALUES)
    throw new Failure('limit_exceeded', `A context field can have ${MAX_LEGAL_VALUES} legal values`)
  return [...legalValues, added]
}

/** Has no counts, because some uses may be in projects that the caller does not see. */
export interface FieldUses {
  readonly isInStrategies: boolean
  readonly isInSegments: boolean
}

export type Verdict = { ok: true } | { ok: false; because: string }

export function mayDelete(name: string, { isInStrategies, isInSegments }: FieldUses): Verdict {
  if (BUILT_IN_FIELDS.has(name)) return { ok: false, because: 'it is built in' }
  if (!isInStrategies && !isInSegments) return { ok: true }
  const users = [isInStrategies ? 'strategies' : [], isInSegments ? 'segments' : []].flat().join(' and ')
  return {
    ok: false,
    because: `constraints of ${users} are about it, perhaps of archived toggles or in private projects`,
  }
}
