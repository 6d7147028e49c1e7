import type { ChangeRequest } from '../../../lib/types.ts'
import type { DescribedChange } from '../describe-changes.ts'
import { editChange, sentChange } from '../requests-api.ts'
import { counted } from '../states.ts'

export interface EditChangeProps {
  readonly request: ChangeRequest
  readonly described: DescribedChange
  /** The toggle. Undefined for segments. */
  readonly feature: string | undefined
  readonly onClose: () => void
}

/** The write of an edited change, for a form. */
export function editedChange({ request, described, feature, onClose }: EditChangeProps) {
  const { id, action } = described.change
  const { length } = request.approvals
  return {
    /** Undefined: it has no approvals yet. */
    cost: length > 0 ? `Saving withdraws ${counted(length, 'approval')}.` : undefined,
    send: (payload: unknown) => editChange(request, id, sentChange({ action, payload }, feature)),
    form: {
      action: 'Save change',
      changes: 'change-request',
      done: 'Change saved',
      refetchAfterError: 'change-request',
      draftName: `change ${request.id} ${id}`,
      onClose,
    },
  } as const
}
