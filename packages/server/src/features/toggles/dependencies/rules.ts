import type { Dependency } from '#features/toggles/toggle/index'
import type { NewDependency } from './schema.ts'

/** As it is stored: a toggle that must be off gives no variant. */
export const dependencyFrom = ({ feature, enabled = true, variants = [] }: NewDependency): Dependency => ({
  feature,
  enabled,
  variants: enabled ? [...new Set(variants)] : [],
})

export type Verdict = { ok: true } | { ok: false; because: string }

export interface Couple {
  readonly child: string
  readonly parent: string
  /** Who depends on the child. */
  readonly childrenOfChild: readonly string[]
  /** On what the parent depends. */
  readonly parentsOfParent: readonly string[]
}

/** SDKs look one level up and no further. So there is no circle either. */
export function mayDepend({ child, parent, childrenOfChild, parentsOfParent }: Couple): Verdict {
  if (childrenOfChild.length > 0)
    return { ok: false, because: `"${childrenOfChild[0]}" depends on "${child}", which can then depend on no other` }
  if (parentsOfParent.length > 0)
    return { ok: false, because: `"${parent}" itself depends on "${parentsOfParent[0]}": take its parent instead` }
  return { ok: true }
}
