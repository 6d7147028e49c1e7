// The format of the demo's toggles. A state is 'on', 'off', a rollout in percent, or a list of strategies from the
// functions below.

/** @typedef {'on' | 'off' | number | readonly object[]} State */
/** @typedef {readonly [name: string, type: string, description: string, states: { development: State, staging?: State, production?: State }, more?: More]} Row */
/** @typedef {{ tags?: readonly string[], variants?: readonly object[], stale?: boolean, parent?: string, used?: number }} More */

/** @type {(percent: number, more?: object) => object} */
export const rollout = (percent, more = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percent), stickiness: 'userId' },
  ...more,
})
export const where = (/** @type {string} */ contextName, /** @type {readonly string[]} */ ...values) => ({
  constraints: [{ contextName, operator: 'IN', values }],
})
export const from = (/** @type {string} */ version) => ({
  constraints: [{ contextName: 'appVersion', operator: 'SEMVER_GTE', value: version }],
})
/** Segments are referenced by name, and get their ids when they are created. */
export const segment = (/** @type {readonly string[]} */ ...segmentNames) => ({ segmentNames })

/** The last one takes the remaining weight. @type {(...all: readonly object[]) => readonly object[]} */
export const variants = (...all) =>
  all.map((one, index) => (index === all.length - 1 ? { ...one, weightType: 'variable' } : one))

/** @type {(name: string, weight: number, payload?: string) => object} */
export const variant = (name, weight, payload) => ({
  name,
  weight,
  weightType: 'fix',
  stickiness: 'userId',
  overrides: [],
  ...(payload && { payload: { type: 'string', value: payload } }),
})
