export {
  conflictingRequests,
  heldToggles,
  Protections,
  plannedUsesOfSegment,
  protectIn,
  protectionGate,
  requestFactsOf,
} from './change-requests/index.ts'
export { openReview } from './open.ts'
export { releases } from './release-plans/index.ts'
export { TestWatch } from './toggle-tests/index.ts'
