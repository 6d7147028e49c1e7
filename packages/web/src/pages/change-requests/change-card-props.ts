import type { NamedSegments } from '../../lib/strategy.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import type { DescribedChange } from './describe-changes.ts'
import type { RequestAction } from './use-request-action.ts'
import type { Facts } from './verdicts.ts'

export interface ChangeCardProps {
  readonly request: ChangeRequest
  readonly facts: Facts
  readonly action: RequestAction
  readonly described: DescribedChange
  /** The toggle. Undefined for segments. */
  readonly feature: string | undefined
  readonly segments: NamedSegments
}
