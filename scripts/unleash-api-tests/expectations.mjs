// The tests of Unleash that do not pass, and why.
//   internal: the test is about the inside of Unleash, or needs something of it that the adapter cannot do over the API
//   on purpose: the test expects something that differs here on purpose
//   fails: a gap
import { FAILS } from './expectations/fails.mjs'
import { INTERNAL } from './expectations/internal.mjs'
import { ON_PURPOSE } from './expectations/on-purpose.mjs'

/** @import { Group } from './verdict.mjs' */

/** @type {readonly Group[]} */
export const EXPECTED = [...INTERNAL, ...ON_PURPOSE, ...FAILS]
