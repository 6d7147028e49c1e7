import { plural, t } from '../../lib/messages.ts'
import type { RequestBody, ResponseBody } from '../../lib/operations.ts'
import type { OnFor } from '../../lib/strategy.ts'

const ADVANCED = '/api/admin/playground/advanced'

export type PlaygroundRequest = RequestBody<typeof ADVANCED, 'post'>
export type PlaygroundAnswer = ResponseBody<typeof ADVANCED, 'post'>
export type PlayedToggle = PlaygroundAnswer['features'][number]
export type Played = NonNullable<PlayedToggle['environments'][string]>[number]

/** The limit of the server for one request: toggles × environments × combinations of values. */
export const MAX_EVALUATIONS = 10_000

export const listOf = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(',').flatMap((one) => one.trim() || [])),
]

/** The number of contexts from the values. */
export const combinations = (context: Readonly<Record<string, string>>): number =>
  Object.values(context).reduce((product, text) => product * Math.max(1, listOf(text).length), 1)

/** The result of a toggle in an environment over all contexts. */
export interface Cell {
  readonly onFor: OnFor
  readonly text: string
  readonly variants: readonly string[]
}

export function cellOf(played: readonly Played[]): Cell | undefined {
  if (played.length === 0) return undefined
  const on = played.filter(({ isEnabled }) => isEnabled).length
  const isUnknown = played.some(({ strategies, isEnabled }) => !isEnabled && strategies.result === 'unknown')
  const variants = [...new Set(played.flatMap(({ variant }) => (variant.enabled ? variant.name : [])))]
  if (isUnknown && on === 0) return { onFor: 'none', text: t('custom strategy'), variants }
  if (on === 0) return { onFor: 'none', text: t('off'), variants }
  if (on === played.length) return { onFor: 'all', text: t('on'), variants }
  return { onFor: 'some', text: t('on for {on} of {count}', { on, count: played.length }), variants }
}

const outcomeOf = ({ isEnabled, variant }: Played): string => `${isEnabled} ${variant.enabled ? variant.name : ''}`

/** Not the same in all environments and for all contexts. */
export const differs = ({ environments }: PlayedToggle): boolean =>
  new Set(
    Object.values(environments)
      .flatMap((played) => played ?? [])
      .map(outcomeOf),
  ).size > 1

/** "userId 7, plan pro": the context, without the fields that all contexts share. */
export function contextText(context: Readonly<Record<string, unknown>>): string {
  const { properties, ...own } = context
  const fields = { ...own, ...((properties ?? {}) as object) }
  const entries = Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`)
  return entries.length === 0 ? t('empty context') : entries.join(', ')
}

/** The reason for the result, in short. */
export function whyOf({
  isEnabled,
  isEnabledInCurrentEnvironment,
  hasUnsatisfiedDependency,
  strategies,
}: Played): string {
  const { data, result } = strategies
  if (!isEnabledInCurrentEnvironment) return t('Switched off.')
  if (hasUnsatisfiedDependency) return t('A dependency is not met.')
  if (data.length === 0) return t('On, without strategies: on for everyone.')
  if (isEnabled) {
    const position = data.findIndex((one) => one.result.enabled === true)
    return position < 0
      ? t('A strategy matches this context.')
      : t('Strategy {position} matches this context.', { position: position + 1 })
  }
  if (result === 'unknown') return t('The custom strategy is evaluated in your application.')
  return plural(data.length, 'Its strategy doesn’t match this context.', 'No strategy matches this context.')
}
