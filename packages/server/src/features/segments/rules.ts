export type Verdict = { ok: true } | { ok: false; because: string }

/** A strategy without one of its segments would be off: nobody takes it away in silence. */
export const mayDelete = (strategies: number): Verdict =>
  strategies === 0
    ? { ok: true }
    : {
        ok: false,
        because: `${strategies} ${strategies === 1 ? 'strategy uses' : 'strategies use'} it, those of archived toggles included: take it out of them first`,
      }

/** Only strategies of its project may use a segment of a project. */
export const mayBelongTo = (project: string | null, usedIn: readonly string[]): Verdict =>
  project === null || usedIn.every((one) => one === project)
    ? { ok: true }
    : { ok: false, because: 'strategies of other projects use it: take it out of them first' }
