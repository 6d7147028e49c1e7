import type { Migration } from '../migrate.ts'
import { foundation } from './0001_foundation.ts'

/** In order, and never changed once released. */
export const MIGRATIONS: readonly Migration[] = [foundation]
