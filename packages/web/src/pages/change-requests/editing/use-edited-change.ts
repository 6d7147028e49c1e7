import { plural, t } from '../../../lib/messages.ts'
import type { ChangeRequest } from '../../../lib/types.ts'
import type { DescribedChange } from '../describe-changes.ts'
import { editChange, sentChange } from '../requests-api.ts'

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
    cost:
      length > 0
        ? t('Saving withdraws {approvals}.', {
            approvals: plural(length, '{count} approval', '{count} approvals', { count: length }),
          })
        : undefined,
    send: (payload: unknown) => editChange(request, id, sentChange({ action, payload }, feature)),
    form: {
      action: t('Save change'),
      changes: 'change-request',
      done: t('Change saved'),
      refetchAfterError: 'change-request',
      draftName: `change ${request.id} ${id}`,
      onClose,
    },
  } as const
}
