import { type Difference, differing, strategyDifferences, variantDifferences } from './differences.ts'
import { msg, t } from './messages.ts'
import type { NamedSegments } from './strategy.ts'
import type { Change as RequestedChange, Strategy, ToggleEnvironment } from './types.ts'

export interface StrategyPair {
  readonly left: Strategy | null
  readonly right: Strategy | null
}

const contentOf = ({ id: _, sortOrder: _order, ...content }: Strategy) => content

/** The criteria for matching two strategies, from the strongest to the weakest. Ids only match within one environment. */
const SIGNS: readonly ((strategy: Strategy) => string)[] = [
  ({ id }) => id,
  (strategy) => JSON.stringify(contentOf(strategy)),
  ({ name, title }) => `${name} ${title ?? ''}`,
  ({ name }) => name,
]

/** Pairs the strategies of two lists, in the order of the left list, followed by those that only the right list has. */
export function pairsOf(left: readonly Strategy[], right: readonly Strategy[]): StrategyPair[] {
  const partners = new Map<Strategy, Strategy>()
  const free = [...right]
  for (const sign of SIGNS)
    for (const one of left) {
      const position = partners.has(one) ? -1 : free.findIndex((other) => sign(other) === sign(one))
      const [found] = position < 0 ? [] : free.splice(position, 1)
      if (found) partners.set(one, found)
    }
  return [
    ...left.map((one) => ({ left: one, right: partners.get(one) ?? null })),
    ...free.map((one) => ({ left: null, right: one })),
  ]
}

const titled = ({ left, right }: StrategyPair, index: number): string =>
  left?.title || right?.title || t('strategy {index}', { index: index + 1 })

const orderOf = (strategies: readonly Strategy[], kept: readonly Strategy[]): string =>
  strategies
    .filter((one) => kept.includes(one))
    .map((one) => String(kept.indexOf(one) + 1))
    .join(', ')

/** The changes between two states of an environment, as sentences. */
export function environmentDifferences(
  before: ToggleEnvironment,
  after: ToggleEnvironment,
  segments: NamedSegments,
): Difference[] {
  const pairs = pairsOf(before.strategies, after.strategies)
  const isAlone = pairs.length === 1
  const kept = pairs.filter(({ left, right }) => left && right)
  return [
    ...differing(msg('switch'), before.enabled ? t('on') : t('off'), after.enabled ? t('on') : t('off')),
    ...pairs.flatMap((pair, index) => {
      const rows = strategyDifferences(pair.left, pair.right, segments)
      const isWhole = !pair.left || !pair.right
      return isAlone || isWhole
        ? rows
        : rows.map((row) => ({ ...row, field: `${titled(pair, index)}: ${t(row.field)}` }))
    }),
    ...differing(
      msg('order of strategies'),
      orderOf(
        before.strategies,
        kept.flatMap(({ left }) => left ?? []),
      ),
      orderOf(
        after.strategies,
        kept.flatMap(({ right }) => right ?? []),
      ),
    ),
    ...variantDifferences(before.variants ?? [], after.variants ?? []),
  ]
}

/** Values of a toggle that a revert does not restore. All other simple values are fields that people set. */
const NOT_RESTORED = ['name', 'project', 'archived', 'createdAt', 'lastSeenAt']

type Metadata = Readonly<Record<string, unknown>>

/** `impressionData` → `impression data`. */
const labelOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const textOf = (value: unknown): string | null =>
  typeof value === 'boolean' ? (value ? t('yes') : t('no')) : value === '' || value == null ? null : String(value)

/** The differences in the fields of the toggle itself. A new field of the API is compared without a change here. */
export const metadataDifferences = (before: Metadata, after: Metadata): Difference[] =>
  Object.keys(after)
    .filter((field) => !NOT_RESTORED.includes(field) && (after[field] === null || typeof after[field] !== 'object'))
    .flatMap((field) => differing(labelOf(field), textOf(before[field]), textOf(after[field])))

/** The changes of a change request that make an environment equal to another one. */
export function promotionChanges(
  feature: string,
  from: ToggleEnvironment,
  to: ToggleEnvironment,
  keepSwitch: boolean,
): RequestedChange[] {
  const pairs = pairsOf(from.strategies, to.strategies)
  const changes: unknown[] = []
  // Additions come first: an environment that stays on must never be without a strategy.
  for (const { left, right } of pairs)
    if (left && !right)
      changes.push({ action: 'addStrategy', feature, payload: { ...contentOf(left), sortOrder: left.sortOrder } })
  for (const { left, right } of pairs)
    if (left && right && JSON.stringify(contentOf(left)) !== JSON.stringify(contentOf(right)))
      changes.push({ action: 'updateStrategy', feature, payload: { id: right.id, ...contentOf(left) } })
  for (const { left, right } of pairs)
    if (!left && right) changes.push({ action: 'deleteStrategy', feature, payload: { id: right.id } })
  const moved = pairs.flatMap(({ left, right }) =>
    left && right && left.sortOrder !== right.sortOrder ? [{ id: right.id, sortOrder: left.sortOrder }] : [],
  )
  if (moved.length > 0) changes.push({ action: 'reorderStrategy', feature, payload: moved })
  if (variantDifferences(to.variants ?? [], from.variants ?? []).length > 0)
    changes.push({ action: 'patchVariant', feature, payload: { variants: from.variants ?? [] } })
  if (!keepSwitch && from.enabled !== to.enabled)
    changes.push({ action: 'updateEnabled', feature, payload: { enabled: from.enabled } })
  return changes as RequestedChange[]
}
