export type Verdict = { ok: true } | { ok: false; because: string }

/** Each one is changed in the transaction that deletes the segment. */
const MAX_ARCHIVED_USES = 1_000

/**
 * A strategy without one of its segments would include other users, so a segment that a live toggle uses is never
 * deleted. How many strategies use it is not returned: some may be in projects that the caller does not see.
 */
export function mayDelete(uses: readonly { readonly archived: boolean }[]): Verdict {
  if (uses.some(({ archived }) => !archived))
    return { ok: false, because: 'strategies use it, perhaps in private projects: take it out of them first' }
  if (uses.length > MAX_ARCHIVED_USES)
    return {
      ok: false,
      because: `more than ${MAX_ARCHIVED_USES} strategies of archived toggles use it: delete toggles first`,
    }
  return { ok: true }
}

/** A milestone that has not started uses the segment, too. */
export const mayForget = (plannedIn: readonly string[]): Verdict =>
  plannedIn.length === 0
    ? { ok: true }
    : { ok: false, because: 'release plans use it, perhaps in private projects: change or end them first' }

/** A segment of a project can be used only by strategies of that project. */
export const mayBelongTo = (project: string | null, usedIn: readonly string[]): Verdict =>
  project === null || usedIn.every((one) => one === project)
    ? { ok: true }
    : { ok: false, because: 'strategies of other projects use it: take it out of them first' }
