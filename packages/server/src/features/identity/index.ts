export { addOwner, seesInStore, storedActors, Visibility } from './access/index.ts'
export {
  createReadOnlyTokenIndex,
  fixedTokens,
  revokeTokensOfProject,
  type StoredTokens,
  sdkCallerOf,
  sealedTokens,
  secretFrom,
  type TokenIndex,
  type TokenView,
} from './api-tokens/index.ts'
export { ensureConfiguredTokens, type FirstStart, setUpEmptyStore } from './first-start.ts'
export { ANONYMOUS_ID, createIdentities, type Identities, identification, sdkIdentification } from './identities.ts'
export { sealedInviteLinks } from './invite-links/index.ts'
export { RequestLimit, sealedSessions } from './login/index.ts'
export { openIdentity } from './open.ts'
export { openSingleSignOn } from './open-sso.ts'
export { copyPermissions } from './roles/index.ts'
export type { OidcSlice } from './sso/index.ts'
export { findUser, listUsers, type UserView, userIdOf, withVisibleEmail } from './users/index.ts'
