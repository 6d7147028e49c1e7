import { type FailureDetail, invalidAll } from '#kernel/failure'
import { type TargetPolicies, urlProblem } from '#platform/outbound/target-policy'
import { MASK } from '#platform/secrets/mask'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Parameters, Provider, ProviderParameter } from './providers/provider.ts'
import type { Addon, StoredParameters } from './types.ts'

type Value = StoredParameters[string]

/** Undefined when the value cannot be decrypted; any new value is then a change. */
export function decryptedValue(value: Value | undefined, box: SecretBox): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  try {
    return box.open(value.sealed)
  } catch {
    return undefined
  }
}

interface CheckedParameters {
  /** As stored: sensitive values are sealed. */
  readonly stored: StoredParameters
  /** Names of changed parameters. */
  readonly changed: readonly string[]
  /** An Admin entered the URL. */
  readonly targetApproved: boolean
  /** A user who is not an Admin changed the URL: stored secrets must not be sent there. */
  readonly isRedirected: boolean
}

export const ENTER_AGAIN = 'enter it again: the address changed'

/** The stored parameters of an add-on, and the caller. */
export interface ParameterSources {
  readonly before: Pick<Addon, 'parameters' | 'targetApproved'>
  readonly byAdmin: boolean
  readonly box: SecretBox
  readonly targets: TargetPolicies
}

export const NO_PARAMETERS: ParameterSources['before'] = { parameters: {}, targetApproved: false }

/**
 * Validates parameters against the definition of the provider and the stored values. A blank value means that it is not
 * given.
 */
export function checkedParameters(
  provider: Provider,
  given: Parameters,
  { before: { parameters: before, targetApproved }, byAdmin, box, targets }: ParameterSources,
): CheckedParameters {
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
      const readable = sent === MASK ? decryptedValue(value, box) : sent
      if (readable !== undefined) clear[parameter.name] = readable
    } else if (parameter.required) wrong(parameter.name, 'is required')
  }
  // A URL keeps its approval until it changes. A URL that an Admin enters is approved.
  const isEntered = ({ name, type }: ProviderParameter) =>
    type === 'url' && (before[name] !== stored[name] || (byAdmin && given[name] !== undefined && given[name] !== MASK))
  const isApproved = known.some(isEntered) ? byAdmin : targetApproved
  // A stored secret is meant for the receiver it was entered for: a user who cannot read it must not redirect it.
  const isRedirected = !byAdmin && known.some(({ name, type }) => type === 'url' && before[name] !== stored[name])
  if (isRedirected)
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
  return { stored, changed, targetApproved: isApproved, isRedirected }
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
  return decryptedValue(old, box) === sent ? old : { sealed: box.seal(sent) }
}

/** Parameters as in API responses, with masked secrets. */
export const maskedParameters = (parameters: StoredParameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? value : MASK]),
  )
