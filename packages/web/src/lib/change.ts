import { andList, constraintSentence, orList } from '@leverframe/domain'
import {
  type ChangeLike,
  type Payload,
  type ProtectionLike,
  payloadOf,
  strategyAfter,
  strategyBefore,
  type ToggleLike,
  toggleAfter,
} from './change-effect.ts'
import {
  constraintDifferences,
  type Difference,
  differenceSentence,
  differing,
  strategyDifferences,
  variantDifferences,
  wholeStrategy,
} from './differences.ts'
import { msg, plural, t } from './messages.ts'
import { type NamedSegments, stateLabel } from './strategy.ts'
import type { Constraint, Strategy, Toggle, Variant } from './types.ts'
import { variantsSentence } from './variants.ts'

interface SegmentLike {
  readonly name?: string
  readonly description?: string
  readonly constraints?: readonly Constraint[]
}

/** The state before the change: sent with it, or stored when its request was closed. */
const wasOf = (change: ChangeLike): unknown => change.was ?? payloadOf(change).snapshot ?? undefined

const environmentIn = (change: ChangeLike, toggle: ToggleLike | undefined) =>
  toggle?.environments.find(({ name }) => name === change.environment)

const applySwitch = ({ environment }: ChangeLike): string =>
  environment ? t(' in {environment}', { environment }) : ''

type Dependency = NonNullable<Toggle['dependencies']>[number]

function dependencySentence({ feature, enabled = true, variants = [] }: Partial<Dependency>): string {
  if (!enabled) return t('{feature} being off', { feature })
  return variants.length > 0
    ? t('{feature} giving {variants}', { feature, variants: orList(variants) })
    : t('{feature} being on', { feature })
}

export const dependenciesSentence = (dependencies: readonly Dependency[]): string =>
  dependencies.length === 0 ? t('no other toggle') : dependencies.map(dependencySentence).join(t(' and '))

/** The order of the strategies before and after, each as a sentence. */
function orderDifferences(change: ChangeLike, toggle: ToggleLike | undefined, segments: NamedSegments): Difference[] {
  const before = environmentIn(change, toggle)?.strategies
  const after = toggle && environmentIn(change, toggleAfter(change, toggle))?.strategies
  if (!before || !after) return []
  return after.flatMap((strategy, index) => {
    const old = before[index]
    if (!old || old.id === strategy.id) return []
    return [
      {
        field: t('position {index}', { index: index + 1 }),
        before: wholeStrategy(old, segments),
        after: wholeStrategy(strategy, segments),
      },
    ]
  })
}

function segmentDifferences(change: ChangeLike): Difference[] {
  const was = wasOf(change) as SegmentLike | undefined
  if (!was) return []
  const is = { ...was, ...(payloadOf(change) as SegmentLike) }
  return [
    ...differing(msg('name'), was.name ?? null, is.name ?? null),
    ...differing(msg('description'), was.description || null, is.description || null),
    ...constraintDifferences(was.constraints ?? [], is.constraints ?? []),
  ]
}

function switchDifferences(change: ChangeLike, toggle: ToggleLike | undefined): Difference[] {
  const before = environmentIn(change, toggle)
  const after = toggle && environmentIn(change, toggleAfter(change, toggle))
  return before && after ? differing(msg('toggle is'), stateLabel(before), stateLabel(after)) : []
}

/** The differences field by field. Empty if the state before is unknown. */
export function changeDifferences(
  change: ChangeLike,
  toggle?: ToggleLike,
  segments: NamedSegments = new Map(),
): Difference[] {
  const payload = payloadOf(change)
  switch (change.action) {
    case 'updateEnabled':
      return switchDifferences(change, toggle)
    case 'updateStrategy': {
      const before = strategyBefore(change, toggle)
      return before ? strategyDifferences(before, strategyAfter(before, payload), segments) : []
    }
    case 'reorderStrategy':
      return orderDifferences(change, toggle, segments)
    case 'patchVariant': {
      const environment = environmentIn(change, toggle)
      return environment ? variantDifferences(environment.variants ?? [], (payload.variants ?? []) as Variant[]) : []
    }
    case 'addDependency':
    case 'deleteDependency':
      return toggle
        ? differing(
            msg('depends on'),
            dependenciesSentence(toggle.dependencies ?? []),
            dependenciesSentence(toggleAfter(change, toggle).dependencies ?? []),
          )
        : []
    case 'updateSegment':
      return segmentDifferences(change)
    case 'updateProtection': {
      const was = wasOf(change) as ProtectionLike | undefined
      return was ? differing(msg('protection'), protectionText(was), protectionText(payload, was)) : []
    }
    default:
      return []
  }
}

/** "strategy 2 (beta first)": the position and title, if there are several. */
function strategyName(change: ChangeLike, toggle: ToggleLike | undefined): string {
  const { id } = payloadOf(change)
  const strategies = environmentIn(change, toggle)?.strategies ?? []
  const position = strategies.findIndex((one) => one.id === id)
  const title = strategyBefore(change, toggle)?.title
  const number = position >= 0 && strategies.length > 1 ? ` ${position + 1}` : ''
  return `${t('strategy')}${number}${title ? ` "${title}"` : ''}`
}

/** "2 approvals needed", "off". Fields that a change leaves out keep their value. */
export function protectionText(
  { changeRequestsEnabled, requiredApprovals }: ProtectionLike,
  was: ProtectionLike = {},
): string {
  if (!changeRequestsEnabled) return t('off')
  const approvals = requiredApprovals ?? was.requiredApprovals ?? 1
  return plural(approvals, '{approvals} approval needed', '{approvals} approvals needed', { approvals })
}

const MAX_LISTED_DIFFERENCES = 3

/** The differences in one line, shortened to the first ones. */
function shortly(rows: readonly Difference[]): string {
  const summary = rows.slice(0, MAX_LISTED_DIFFERENCES).map(differenceSentence).join(', ')
  return rows.length > MAX_LISTED_DIFFERENCES
    ? t('{summary} and {count} more', { summary, count: rows.length - MAX_LISTED_DIFFERENCES })
    : summary
}

/** The wanted fields of a strategy whose earlier state is unknown. */
function wishes(payload: Payload): string {
  const { id: _, snapshot: __, ...wanted } = payload
  return 'name' in wanted
    ? wholeStrategy(wanted as Strategy)
    : t('another {wanted}', { wanted: andList(Object.keys(wanted)) })
}

const segmentName = (change: ChangeLike): string =>
  change.name || (wasOf(change) as SegmentLike | undefined)?.name || `#${payloadOf(change).id}`

function segmentSentence(change: ChangeLike): string {
  const rows = segmentDifferences(change)
  const { constraints } = payloadOf(change)
  const wanted = constraints ? constraints.map(constraintSentence).join(t(' and ')) || t('everyone') : ''
  return t('change segment {segmentName}: {rows}', {
    segmentName: segmentName(change),
    rows: rows.length > 0 ? shortly(rows) : wanted || t('nothing different'),
  })
}

function strategyChangeSentence(change: ChangeLike, toggle: ToggleLike | undefined, segments: NamedSegments): string {
  const before = strategyBefore(change, toggle)
  if (!before) return t('change a strategy: {wishes}', { wishes: wishes(payloadOf(change)) })
  const rows = changeDifferences(change, toggle, segments)
  const summary = rows.length > 0 ? shortly(rows) : t('nothing different')
  const strategy = strategyName(change, toggle)
  return strategy === t('strategy') ? summary : `${strategy}: ${summary}`
}

function variantsChange(change: ChangeLike, toggle: ToggleLike | undefined): string {
  const wanted = variantsSentence((payloadOf(change).variants ?? []) as Variant[])
  const before = environmentIn(change, toggle)
  return before
    ? t('variants {variantsSentence} → {wanted}', { variantsSentence: variantsSentence(before.variants ?? []), wanted })
    : t('variants: {wanted}', { wanted })
}

/** "switch on in production", "rollout 25% → 50%", "add strategy: On for everyone", "archive the toggle". */
export function changeSentence(change: ChangeLike, toggle?: ToggleLike, segments: NamedSegments = new Map()): string {
  const payload = payloadOf(change)
  switch (change.action) {
    case 'updateEnabled': {
      const more = payload.enabled && payload.shouldActivateDisabledStrategies ? t(', with its strategies') : ''
      return t('switch {what}{change}{more}', {
        what: payload.enabled ? t('on') : t('off'),
        change: applySwitch(change),
        more,
      })
    }
    case 'addStrategy':
      return t('add strategy: {wholeStrategy}', { wholeStrategy: wholeStrategy(payload as Strategy, segments) })
    case 'updateStrategy':
      return strategyChangeSentence(change, toggle, segments)
    case 'deleteStrategy': {
      const before = strategyBefore(change, toggle)
      return before
        ? t('remove {strategyName}: {before}', {
            strategyName: strategyName({ ...change, was: { ...before, title: null } }, toggle),
            before: wholeStrategy(before, segments),
          })
        : t('remove a strategy')
    }
    case 'reorderStrategy':
      return t('change the order of the strategies{change}', { change: applySwitch(change) })
    case 'patchVariant':
      return variantsChange(change, toggle)
    case 'archiveFeature':
      return t('archive the toggle')
    case 'addDependency':
      return t('depend on {dependencySentence}', {
        dependencySentence: dependencySentence(payload as Partial<Dependency>),
      })
    case 'deleteDependency':
      return t('depend on no other toggle')
    case 'addReleasePlan': {
      const name = payloadOf(change).name ?? (wasOf(change) as { name?: string } | undefined)?.name
      return name === undefined ? t('add a release plan') : t('add release plan {name}', { name: String(name) })
    }
    case 'startMilestone': {
      const name = (wasOf(change) as { name?: string } | undefined)?.name
      return name === undefined ? t('start a release plan') : t('start release plan {name}', { name })
    }
    case 'updateSegment':
      return segmentSentence(change)
    case 'deleteSegment':
      return t('delete segment {segmentName}', { segmentName: segmentName(change) })
    case 'updateProtection':
      return payload.changeRequestsEnabled
        ? t('protect changes{change}: {protectionText}', {
            change: applySwitch(change),
            protectionText: protectionText(payload, wasOf(change) as ProtectionLike),
          })
        : t('end the protection of changes{change}', { change: applySwitch(change) })
    default:
      return change.action
  }
}

/** A short form for places that list the differences below it. */
export function changeHeading(change: ChangeLike, toggle?: ToggleLike, segments: NamedSegments = new Map()): string {
  if (changeDifferences(change, toggle, segments).length === 0) return changeSentence(change, toggle, segments)
  switch (change.action) {
    case 'updateStrategy':
      return t('change {strategyName}', { strategyName: strategyName(change, toggle) })
    case 'patchVariant':
      return t('change the variants')
    case 'updateSegment':
      return t('change segment {segmentName}', { segmentName: segmentName(change) })
    default:
      return changeSentence(change, toggle, segments)
  }
}
