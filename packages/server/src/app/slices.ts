import { type AccessIndex, accessSlice, addOwner, type Visibility } from '#features/access/index'
import { cloningSlice } from '#features/cloning/index'
import { environmentsSlice } from '#features/environments/index'
import { flagsSlice } from '#features/flags/index'
import { instanceSlice } from '#features/instance/index'
import { type LoginParts, loginSlice } from '#features/login/index'
import { overviewSlice } from '#features/overview/index'
import { personalTokensSlice } from '#features/personal-tokens/index'
import { projectsSlice } from '#features/projects/index'
import { rolesSlice } from '#features/roles/index'
import { searchSlice } from '#features/search/index'
import { serviceAccountsSlice } from '#features/service-accounts/index'
import { targetingSlice } from '#features/targeting/index'
import { tokensSlice } from '#features/tokens/index'
import { usersSlice } from '#features/users/index'
import type { Parts, Slice } from '#platform/slice'

export interface SliceParts {
  readonly parts: Parts
  readonly access: AccessIndex
  readonly visibility: Visibility
  readonly newSecret: () => string
  readonly isDraining: () => boolean
  readonly login: LoginParts
}

/** Everything the product is made of. */
export const slices = ({ parts, access, visibility, newSecret, isDraining, login }: SliceParts): readonly Slice[] => [
  instanceSlice(parts, isDraining),
  usersSlice(parts, login.makeLink),
  loginSlice(parts, login),
  rolesSlice(parts),
  accessSlice(parts, access),
  personalTokensSlice(parts, newSecret),
  serviceAccountsSlice(parts, newSecret),
  tokensSlice(parts, newSecret),
  environmentsSlice(parts),
  projectsSlice(parts, addOwner),
  flagsSlice(parts, visibility.visibleProjects),
  overviewSlice(parts),
  targetingSlice(parts),
  cloningSlice(parts),
  searchSlice(parts, visibility.visibleProjects),
]
