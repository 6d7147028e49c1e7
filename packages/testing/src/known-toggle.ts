import type { KnownToggle } from '../../server/src/features/sdk/snapshot/types.ts'
import { INITIAL_FIELDS } from '../../server/src/features/toggles/index.ts'

/** A toggle of the snapshot, for tests without a store. */
export const aKnownToggle = (given: Partial<KnownToggle> & Pick<KnownToggle, 'name'>): KnownToggle => ({
  ...INITIAL_FIELDS,
  project: 'default',
  description: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  archived: false,
  environments: new Map(),
  dependencies: [],
  tags: [],
  ...given,
})
