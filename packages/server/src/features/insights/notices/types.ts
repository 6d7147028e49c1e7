import type { Sentence } from '#features/audit/index'
import type { NoticeKind } from './kinds.ts'

/** A notice before it is stored. */
export interface NewNotice {
  readonly userId: number
  readonly kind: NoticeKind
  /** One notice per user and cause. */
  readonly cause: string
  readonly project: string | null
  readonly environment: string | null
  readonly feature: string | null
  readonly requestId: number | null
  readonly createdBy: string
  /** The title of the change request. */
  readonly title: string | null
  readonly sentence: Sentence
}

export interface Notice extends NewNotice {
  readonly id: number
  readonly createdAt: string
  readonly readAt: string | null
}
