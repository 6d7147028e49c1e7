import { type FailureDetail, invalidAll } from '#kernel/failure'
import { type TargetPolicies, urlProblem } from '#platform/outbound/target-policy'
import { MASK } from '#platform/secrets/mask'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Parameters, Provider, ProviderParameter } from './providers/provider.ts'
import type { Addon, StoredParameters } from './types.ts'

type Value = StoredParameters[string]

/** Undefined when nobody can read it any more: whatever comes then is another one. */
export function opened(value: Value | undefined, box: SecretBox): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  try {
    return box.open(value.sealed)
  } catch {
    return undefined
  }
}

interface Checked {
  /** As they are stored: sensitive ones sealed. */
  readonly stored: StoredParameters
  /** Names of those that are not as before. */
  readonly changed: readonly string[]
  /** An Admin entered the address. */
  readonly targetApproved: boolean
  /** Somebody else than an Admin entered another address: no stored secret goes there. */
  readonly isElsewhere: boolean
}

export const ENTER_AGAIN = 'enter it again: the address changed'

/** What is stored of an add-on, and who changes it. */
export interface ParameterParts {
  readonly before: Pick<Addon, 'parameters' | 'targetApproved'>
  readonly byAdmin: boolean
  readonly box: SecretBox
  readonly targets: TargetPolicies
}

/** Nothing is stored yet. */
export const NO_PARAMETERS: ParameterParts['before'] = { parameters: {}, targetApproved: false }

/** What was sent, held against what the provider says and against what is stored. Blank means: not given. */
export function checkedParameters(
  provider: Provider,
  given: Parameters,
  { before: { parameters: before, targetApproved }, byAdmin, box, targets }: ParameterParts,
): Checked {
  const details: FailureDetail[] = []
  const wrong = (name: string, message: string) => details.push({ path: `/body/parameters/${name}`, message })
  const { parameters: known, name: providerName } = provider.definition
  for (const name of Object.keys(given))
    if (!known.some((one) => one.name === name)) wrong(name, `is not a parameter of ${providerName}`)

  const stored: Record<string, Value> = {}
  const clear: Record<string, string> = {}
  for (const parameter of known) {
    const old = Object.hasOwn(before, parameter.name) ? before[parameter.name] : undefined
    const sent = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined
    const value = storedValue(parameter, sent, old, box)
    if (value === 'nothing to keep') wrong(parameter.name, 'there is no stored value to keep')
    else if (value !== undefined) {
      stored[parameter.name] = value
      const readable = sent === MASK ? opened(value, box) : sent
      if (readable !== undefined) clear[parameter.name] = readable
    } else if (parameter.required) wrong(parameter.name, 'is required')
  }
  // An address keeps the approval that it has, until somebody enters another one; an Admin approves what they enter.
  const isEntered = ({ name, type }: ProviderParameter) =>
    type === 'url' && (before[name] !== stored[name] || (byAdmin && given[name] !== undefined && given[name] !== MASK))
  const isApproved = known.some(isEntered) ? byAdmin : targetApproved
  // A stored secret is for the receiver that it was entered for: somebody who may not see it cannot lead it elsewhere.
  const isElsewhere = !byAdmin && known.some(({ name, type }) => type === 'url' && before[name] !== stored[name])
  if (isElsewhere)
    for (const { name, type } of known) if (type !== 'url' && given[name] === MASK) wrong(name, ENTER_AGAIN)
  for (const { name, type } of known) {
    const address = type === 'url' ? clear[name] : undefined
    const problem = address === undefined ? undefined : urlProblem(address, targets(isApproved))
    if (problem !== undefined) wrong(name, problem)
  }
  for (const [name, message] of provider.problems(clear)) wrong(name, message)
  if (details.length > 0) throw invalidAll(details)
  const names = new Set([...Object.keys(before), ...Object.keys(stored)])
  const changed = [...names].filter((name) => before[name] !== stored[name])
  return { stored, changed, targetApproved: isApproved, isElsewhere }
}

function storedValue(
  { sensitive }: ProviderParameter,
  sent: string | undefined,
  old: Value | undefined,
  box: SecretBox,
): Value | 'nothing to keep' | undefined {
  if (sent === undefined || sent.trim() === '') return undefined
  if (!sensitive) return sent
  if (sent === MASK) return old ?? 'nothing to keep'
  return opened(old, box) === sent ? old : { sealed: box.seal(sent) }
}

/** As every GET shows them. */
export const shownParameters = (parameters: StoredParameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? value : MASK]),
  )
