export type Verdict = { ok: true } | { ok: false; because: string }

/**
 * A strategy without one of its segments would be off, so a segment in use is never deleted. How many strategies use it is
 * not returned: some may be in projects that the caller does not see.
 */
export const mayDelete = (isUsed: boolean): Verdict =>
  isUsed
    ? {
        ok: false,
        because: 'strategies use it, perhaps of archived toggles or in private projects: take it out of them first',
      }
    : { ok: true }

/** A segment of a project can be used only by strategies of that project. */
export const mayBelongTo = (project: string | null, usedIn: readonly string[]): Verdict =>
  project === null || usedIn.every((one) => one === project)
    ? { ok: true }
    : { ok: false, because: 'strategies of other projects use it: take it out of them first' }
