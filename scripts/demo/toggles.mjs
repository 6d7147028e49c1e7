import { mobile } from './toggles-mobile.mjs'
import { platform } from './toggles-platform.mjs'
import { shop } from './toggles-shop.mjs'

/** The toggles of the demo, by project. */
export const TOGGLES = { shop, mobile, platform }
