export { addOwner, seesStored, storedActors, Visibility } from './access/index.ts'
export {
  fixedTokens,
  type StoredTokens,
  sdkCallerOf,
  secretFrom,
  type TokenIndex,
  type TokenView,
} from './api-tokens/index.ts'
export { ensureGivenTokens, type FirstStart, setUpEmptyStore } from './first-start.ts'
export { createIdentities, type Identities, identification, NOBODY, sdkIdentification } from './identities.ts'
export { sealedSessions } from './login/index.ts'
export { openIdentity } from './open.ts'
export { openSingleSignOn } from './open-sso.ts'
export type { OidcSlice } from './sso/index.ts'
export { findUser, listUsers, shownTo, type UserView } from './users/index.ts'
