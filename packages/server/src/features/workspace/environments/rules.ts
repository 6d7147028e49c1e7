/** `production-eu` reads "Production eu" until somebody gives a better name. */
export const defaultDisplayName = (name: string): string => {
  const words = name.replace(/[-_.]+/g, ' ').trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type DeleteVerdict = { ok: true } | { ok: false; because: string }

/** Deleting an environment deletes every toggle's configuration there, so nothing may be alive in it. */
export function mayDelete(uses: { toggles: number; tokens: number }, others: number): DeleteVerdict {
  if (others === 0) return { ok: false, because: 'it is the last environment' }
  if (uses.toggles > 0) return { ok: false, because: `${uses.toggles} toggles are on there: switch them off first` }
  if (uses.tokens > 0) return { ok: false, because: `${uses.tokens} API tokens are for it: delete them first` }
  return { ok: true }
}
