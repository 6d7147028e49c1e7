/**
 * A toggle is a run of 32-bit integers in the program of its environment:
 *
 *   toggle:      slot, flags, feature draw, number of dependencies, number of strategies,
 *                then the dependencies, then the strategies
 *   dependency:  slot of the parent, what it must be, its list of variants
 *   strategy:    length, kind of rollout, percentage, field, four cells of hash state, draw, tests...
 *
 * Slots, tests and fields are numbers of the pool; draws and lists of variants are numbers of the toggle's own unit. The
 * cells do not contain their own position, so that a toggle can be moved.
 */

export const SLOT = 0
export const FLAGS = 1
export const FEATURE_DRAW = 2
export const DEPENDENCY_COUNT = 3
export const STRATEGY_COUNT = 4
export const TOGGLE_CELLS = 5

/** Flag: the toggle can be on. Also not set when no strategy can match. */
export const CAN_BE_ON = 1
/** Flag: the toggle has dependencies, so other toggles cannot depend on it. */
export const HAS_PARENTS = 2
/** Flag: SDKs must report each evaluation. */
export const HAS_IMPRESSIONS = 4

export const PARENT = 0
export const EXPECTED = 1
export const VARIANT_LIST = 2
export const DEPENDENCY_CELLS = 3

export const PARENT_OFF = 0
export const PARENT_ON = 1
export const PARENT_VARIANT = 2

export const LENGTH = 0
export const KIND = 1
export const PERCENTAGE = 2
export const FIELD = 3
export const HASH = 4
export const REST = 5
export const REST_LENGTH = 6
export const GROUP_LENGTH = 7
export const DRAW = 8
export const TESTS = 9

export const ALWAYS = 0
export const STICKY_FIELD = 1
export const STICKY_DEFAULT = 2
export const STICKY_RANDOM = 3
export const CHANCE = 4

/** No draw. */
export const NONE = -1

/** Fields of the stickiness `default`. They have the same number in every pool. */
export const USER_FIELD = 0
export const SESSION_FIELD = 1
export const ADDRESS_FIELD = 2
