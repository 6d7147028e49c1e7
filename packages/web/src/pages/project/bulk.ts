import { toggleCount } from '../../lib/count.ts'
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
    already > 0 ? `${already} ${already === 1 ? 'was' : 'were'} ${enabled ? 'on' : 'off'} already.` : '',
    without.length > 0 ? `${without.length} left out, without an active strategy: ${some}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The outcome of a switch. */
export function switchSentence(plan: Plan, environment: string, enabled: boolean): string {
  const word = enabled ? 'on' : 'off'
  const count = plan.names.length
  const done = count === 0 ? `No toggles switched ${word}` : `Switched ${toggleCount(count)} ${word}`
  return `${done} in ${environment}. ${leftOutSentence(plan, enabled)}`.trim()
}
