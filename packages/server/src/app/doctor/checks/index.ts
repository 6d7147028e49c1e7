import type { Check } from '../check.ts'
import { settings } from './settings.ts'

/** In the order of the report. */
export const CHECKS: readonly Check[] = [settings]
