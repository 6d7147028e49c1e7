import type { NamedSegments } from '../../lib/strategy.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import type { DescribedChange } from './describe-changes.ts'
import type { Doing } from './use-doing.ts'
import type { Facts } from './verdicts.ts'

export interface ChangeCardProps {
  readonly request: ChangeRequest
  readonly facts: Facts
  readonly doing: Doing
  readonly described: DescribedChange
  /** The toggle; undefined for segments. */
  readonly feature: string | undefined
  readonly segments: NamedSegments
}
