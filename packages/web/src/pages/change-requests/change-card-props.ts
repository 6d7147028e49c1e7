import type { NamedSegments } from '../../lib/strategy.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import type { ToldChange } from './telling.ts'
import type { Doing } from './use-doing.ts'
import type { Facts } from './verdicts.ts'

export interface ChangeCardProps {
  readonly request: ChangeRequest
  readonly facts: Facts
  readonly doing: Doing
  readonly told: ToldChange
  /** The toggle; undefined for segments. */
  readonly feature: string | undefined
  readonly segments: NamedSegments
}
