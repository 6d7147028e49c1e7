import { cloningSlice } from '#features/cloning/index'
import { environmentsSlice } from '#features/environments/index'
import { flagsSlice } from '#features/flags/index'
import { instanceSlice } from '#features/instance/index'
import { overviewSlice } from '#features/overview/index'
import { projectsSlice } from '#features/projects/index'
import { everyProject, searchSlice } from '#features/search/index'
import { targetingSlice } from '#features/targeting/index'
import { tokensSlice } from '#features/tokens/index'
import { usersSlice } from '#features/users/index'
import type { Parts, Slice } from '#platform/slice'

export interface SliceParts {
  readonly parts: Parts
  readonly newSecret: () => string
  readonly isDraining: () => boolean
}

/** Everything the product is made of. */
export const slices = ({ parts, newSecret, isDraining }: SliceParts): readonly Slice[] => [
  instanceSlice(parts, isDraining),
  usersSlice,
  tokensSlice(parts, newSecret),
  environmentsSlice(parts),
  projectsSlice(parts),
  flagsSlice(parts),
  overviewSlice(parts),
  targetingSlice(parts),
  cloningSlice(parts),
  searchSlice(parts, everyProject),
]
