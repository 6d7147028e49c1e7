import type { ChangeRequest } from '../../../lib/types.ts'
import { useWrite } from '../../../ui/use-write.ts'
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

export interface EditedChange {
  readonly isBusy: boolean
  /** Undefined: it has no approvals yet. */
  readonly cost: string | undefined
  readonly save: (payload: unknown) => Promise<void>
}

/** Replaces a change. The editor stays open when the server refuses. */
export function useEditedChange({ request, described, feature, onClose }: EditChangeProps): EditedChange {
  const { id, action } = described.change
  const write = useWrite({
    send: (payload: unknown) => editChange(request, id, sentChange({ action, payload }, feature)),
    changes: 'change-request',
    done: 'Change saved',
    refetchAfterError: 'change-request',
  })
  const { length } = request.approvals
  return {
    isBusy: write.isBusy,
    save: async (payload) => {
      if (await write.run(payload)) onClose()
    },
    cost: length > 0 ? `Saving withdraws ${counted(length, 'approval')}.` : undefined,
  }
}
