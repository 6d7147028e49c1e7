import type { Stage } from '#features/toggles/index'
import { averageOf, daysBetween } from './rules.ts'

export interface StageTime {
  readonly stage: Stage
  readonly enteredStageAt: string
}

/** Days that toggles spent in a stage before they left it, and the toggles that are in it. */
interface StageSum {
  readonly days: number[]
  currentFlags: number
}

/** Sums up the stages of the toggles of a project, one toggle after the other. */
export class StageSums {
  readonly #sums = new Map<Stage, StageSum>()
  readonly #since: string
  #recentlyArchived = 0

  /** Toggles that were archived at or after `since` count as recently archived. */
  constructor(since: string) {
    this.#since = since
  }

  /** `stages` are the stages of one toggle, oldest first. */
  add(stages: readonly StageTime[]): void {
    stages.forEach(({ stage, enteredStageAt }, index) => {
      const sum = this.#sumOf(stage)
      const next = stages[index + 1]
      if (next) sum.days.push(daysBetween(enteredStageAt, next.enteredStageAt))
      else {
        sum.currentFlags += 1
        if (stage === 'archived' && enteredStageAt >= this.#since) this.#recentlyArchived += 1
      }
    })
  }

  summary() {
    const of = (stage: Stage) => {
      const { days, currentFlags } = this.#sumOf(stage)
      return { averageDays: days.length === 0 ? null : averageOf(days), currentFlags }
    }
    return {
      initial: of('initial'),
      preLive: of('pre-live'),
      live: of('live'),
      completed: of('completed'),
      archived: { currentFlags: of('archived').currentFlags, last30Days: this.#recentlyArchived },
    }
  }

  #sumOf(stage: Stage): StageSum {
    const sum = this.#sums.get(stage) ?? { days: [], currentFlags: 0 }
    this.#sums.set(stage, sum)
    return sum
  }
}

export type LifecycleSummary = ReturnType<StageSums['summary']>
