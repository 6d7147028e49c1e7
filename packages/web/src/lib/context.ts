import { t } from './messages.ts'
import type { ContextField, Toggle } from './types.ts'

/** One field of a context as it is typed. */
export interface ContextEntry {
  readonly name: string
  readonly value: string
}

export type Context = Readonly<Record<string, unknown>>

/** Standard fields of SDKs. All others are under `properties`. */
export const STANDARD_FIELDS = [
  'userId',
  'sessionId',
  'remoteAddress',
  'appName',
  'currentTime',
  'environment',
] as const

const isStandard = (name: string): boolean => (STANDARD_FIELDS as readonly string[]).includes(name)

/** The context of a request, without empty fields. */
export function contextOf(entries: readonly ContextEntry[]): Context {
  const given = entries.filter(({ name, value }) => name.trim() !== '' && value !== '')
  const pick = (wanted: boolean) =>
    Object.fromEntries(given.flatMap(({ name, value }) => (isStandard(name) === wanted ? [[name, value]] : [])))
  const properties = pick(false)
  return { ...pick(true), ...(Object.keys(properties).length > 0 && { properties }) }
}

export function entriesOf(context: Context): ContextEntry[] {
  const { properties = {}, ...fields } = context as { properties?: Record<string, unknown> }
  return Object.entries({ ...fields, ...properties }).map(([name, value]) => ({ name, value: String(value) }))
}

/** "userId 7, plan pro". */
export function contextSentence(entries: readonly ContextEntry[]): string {
  const given = entries.filter(({ value }) => value !== '')
  return given.length === 0 ? t('nobody in particular') : given.map(({ name, value }) => `${name} ${value}`).join(', ')
}

/** The fields that a toggle uses in its constraints and for stickiness. */
export function fieldsAskedFor(
  { environments }: Pick<Toggle, 'environments'>,
  segmentFields: (id: number) => readonly string[],
): string[] {
  const strategies = environments.flatMap((one) => one.strategies)
  const named = strategies.flatMap(({ constraints, segments, parameters }) => {
    const stickiness = String(parameters?.stickiness ?? '')
    return [
      ...constraints.map(({ contextName }) => contextName),
      ...segments.flatMap(segmentFields),
      ...(stickiness === '' || stickiness === 'default' || stickiness === 'random' ? [] : [stickiness]),
    ]
  })
  return [...new Set(['userId', ...named])].filter((name) => name !== 'environment')
}

/** Keeps the typed fields and adds those that the toggle uses. */
export const withFields = (entries: readonly ContextEntry[], names: readonly string[]): ContextEntry[] => [
  ...entries,
  ...names.filter((name) => !entries.some((one) => one.name === name)).map((name) => ({ name, value: '' })),
]

/** Fields that can be added: the standard ones and those of the installation. */
export const otherFields = (entries: readonly ContextEntry[], known: readonly Pick<ContextField, 'name'>[]): string[] =>
  [...new Set([...STANDARD_FIELDS, ...known.map(({ name }) => name)])].filter(
    (name) => name !== 'environment' && !entries.some((one) => one.name === name),
  )

/** A context and the environment to evaluate it in. */
export interface Tried {
  readonly environment: string
  readonly context: readonly ContextEntry[]
}

export const asHash = ({ environment, context }: Tried): string =>
  new URLSearchParams([
    ['in', environment],
    ...context.filter(({ value }) => value !== '').map(({ name, value }) => [`.${name}`, value]),
  ] as [string, string][]).toString()

export function fromHash(hash: string): Tried | undefined {
  const given = [...new URLSearchParams(hash.replace(/^#/, ''))]
  const environment = given.find(([name]) => name === 'in')?.[1]
  if (!environment) return undefined
  const context = given.flatMap(([name, value]) => (name.startsWith('.') ? [{ name: name.slice(1), value }] : []))
  return { environment, context }
}

const MAX_REMEMBERED = 6

/** Newest first, without duplicates. */
export const remembered = (before: readonly Tried[], tried: Tried): Tried[] =>
  [tried, ...before.filter((one) => asHash(one) !== asHash(tried))].slice(0, MAX_REMEMBERED)
