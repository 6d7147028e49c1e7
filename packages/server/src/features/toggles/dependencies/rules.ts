import type { Dependency } from '#features/toggles/toggle/index'
import type { NewDependency } from './schema.ts'

/** The dependency as it is stored. A parent that must be off returns no variant, so `variants` is empty then. */
export const dependencyFrom = ({ feature, enabled = true, variants = [] }: NewDependency): Dependency => ({
  feature,
  enabled,
  variants: enabled ? [...new Set(variants)] : [],
})

export type Verdict = { ok: true } | { ok: false; because: string }

export interface Couple {
  readonly child: string
  readonly parent: string
  /** The toggles that depend on the child. */
  readonly childrenOfChild: readonly string[]
  /** The toggles that the parent depends on. */
  readonly parentsOfParent: readonly string[]
}

/** SDKs evaluate one level of dependencies only. This rule also excludes cycles. */
export function mayDepend({ child, parent, childrenOfChild, parentsOfParent }: Couple): Verdict {
  if (childrenOfChild.length > 0)
    return { ok: false, because: `"${childrenOfChild[0]}" depends on "${child}", which can then depend on no other` }
  if (parentsOfParent.length > 0)
    return { ok: false, because: `"${parent}" itself depends on "${parentsOfParent[0]}": take its parent instead` }
  return { ok: true }
}
