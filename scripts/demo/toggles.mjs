import { mobile } from './toggles-mobile.mjs'
import { platform } from './toggles-platform.mjs'
import { shop } from './toggles-shop.mjs'

/** What the demo switches, by project. */
export const TOGGLES = { shop, mobile, platform }
