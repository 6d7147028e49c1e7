import { foundation } from './0001_foundation.ts'
import type { Migration } from './migration.ts'

/** In order, and never changed once released. */
export const MIGRATIONS: readonly Migration[] = [foundation]
