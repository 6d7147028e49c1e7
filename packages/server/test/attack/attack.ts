import type { Lab } from './lab.ts'

/** One attempt from outside. It is independent of the others: it makes the projects, users and tokens that it needs. */
export interface Attack {
  /** The class of threats that it belongs to. */
  readonly class: string
  /** What the attacker does, as a plain sentence. */
  readonly title: string
  readonly expected: string
  /** It measures time or exhausts a limit of its server: no other attack runs at the same time. */
  readonly alone?: true
  /** It inspects what all other attacks left behind. */
  readonly last?: true
  /** Returns what was seen. Throws `NotHeld` when the attack succeeds. */
  run(lab: Lab): Promise<string>
}

/** The attack succeeded. Every other error means that the attack could not be tried. Both fail the run. */
export class NotHeld extends Error {}

export function must(holds: boolean, seen: string): asserts holds {
  if (!holds) throw new NotHeld(seen)
}

/** For attacks with many attempts: all successful attempts are reported together. */
export class Findings {
  readonly #bad: string[] = []
  #tried = 0

  check(holds: boolean, seen: string): void {
    this.#tried++
    if (!holds) this.#bad.push(seen)
  }

  /** `what` names the attempts: "12 paths refused". */
  result(what: string): string {
    must(this.#tried > 0, `nothing was tried: ${what}`)
    const shown = this.#bad.slice(0, 8).join('; ')
    const more = this.#bad.length > 8 ? `; and ${this.#bad.length - 8} more` : ''
    must(this.#bad.length === 0, `${this.#bad.length} of ${this.#tried}: ${shown}${more}`)
    return `${this.#tried} ${what}`
  }
}
