/** `production-eu` becomes "Production eu". */
export const defaultDisplayName = (name: string): string => {
  const text = name.replace(/[-_.]+/g, ' ').trim() || name
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export type DeleteVerdict = { ok: true } | { ok: false; because: string }

export interface EnvironmentUses {
  readonly toggles: number
  readonly tokens: number
  /** Projects that use no other environment. */
  readonly onlyIn: readonly string[]
}

/** Deleting an environment deletes the configuration of every toggle there, so no toggle may be on in it. */
export function mayDelete(uses: EnvironmentUses, others: number): DeleteVerdict {
  if (others === 0) return { ok: false, because: 'it is the last environment' }
  if (uses.toggles > 0) return { ok: false, because: `${uses.toggles} toggles are on there: switch them off first` }
  if (uses.tokens > 0) return { ok: false, because: `${uses.tokens} API tokens are for it: delete them first` }
  const [project, ...more] = uses.onlyIn
  if (project !== undefined)
    return {
      ok: false,
      because: `it is the only environment of the project "${project}"${more.length > 0 ? ` and ${more.length} more` : ''}: add another one to it first`,
    }
  return { ok: true }
}
