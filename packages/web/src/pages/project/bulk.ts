import { toggleCount } from '../../lib/count.ts'
import { plural, t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'

export interface Plan {
  /** These are switched. */
  readonly names: readonly string[]
  /** Already in the wanted state. */
  readonly already: number
  /** Without an active strategy there: it would be on for no one. */
  readonly without: readonly string[]
}

/** Which of the selected toggles a switch in an environment changes. */
export function switchPlan(selected: readonly FoundToggle[], environment: string, enabled: boolean): Plan {
  const names: string[] = []
  const without: string[] = []
  let already = 0
  for (const { name, environments } of selected) {
    const there = environments.find((one) => one.name === environment)
    if (there?.enabled === enabled) already += 1
    else if (enabled && !there?.hasEnabledStrategies) without.push(name)
    else names.push(name)
  }
  return { names, already, without }
}

/** The skipped toggles and the reasons. Empty when none were skipped. */
export function leftOutSentence({ already, without }: Plan, enabled: boolean): string {
  const some = `${without.slice(0, 3).join(', ')}${without.length > 3 ? '…' : ''}`
  return [
    already > 0
      ? plural(already, '{already} was {what} already.', '{already} were {what} already.', {
          already,
          what: enabled ? t('on') : t('off'),
        })
      : '',
    without.length > 0
      ? t('{count} left out, without an active strategy: {some}.', { count: without.length, some })
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The outcome of a switch. */
export function switchSentence(plan: Plan, environment: string, enabled: boolean): string {
  const word = enabled ? t('on') : t('off')
  const count = plan.names.length
  const done =
    count === 0
      ? t('No toggles switched {word} in {environment}.', { word, environment })
      : t('Switched {toggleCount} {word} in {environment}.', { toggleCount: toggleCount(count), word, environment })
  return `${done} ${leftOutSentence(plan, enabled)}`.trim()
}
