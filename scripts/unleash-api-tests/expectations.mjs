// The tests of Unleash that do not pass, and why.
//   internal: the test is about the inside of Unleash, or needs something of it that the adapter does not have
//   on purpose: the test expects something that differs here on purpose
//   fails: a gap

/** @import { Group } from './verdict.mjs' */

/** @type {readonly Group[]} */
export const EXPECTED = []
