import { useState } from 'react'
import type { ChangeRequest } from '../../../lib/types.ts'
import { toastDone, toastFailure } from '../../../ui/toast.tsx'
import type { DescribedChange } from '../describe-changes.ts'
import { editChange, sentChange } from '../requests-api.ts'
import { counted } from '../states.ts'
import { useChangedRequests } from '../use-doing.ts'

export interface EditChangeProps {
  readonly request: ChangeRequest
  readonly described: DescribedChange
  /** The toggle; undefined for segments. */
  readonly feature: string | undefined
  readonly onClose: () => void
}

export interface EditedChange {
  readonly isBusy: boolean
  /** Undefined: nobody has approved it yet. */
  readonly cost: string | undefined
  readonly save: (payload: unknown) => Promise<void>
}

/** Puts another change in the place of this one; what the server has against it is shown, and the editor stays open. */
export function useEditedChange({ request, described, feature, onClose }: EditChangeProps): EditedChange {
  const [isBusy, setBusy] = useState(false)
  const refresh = useChangedRequests()
  const { id, action } = described.change
  const save = async (payload: unknown) => {
    setBusy(true)
    try {
      await editChange(request, id, sentChange({ action, payload }, feature))
      toastDone('The change is edited')
      onClose()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  const { length } = request.approvals
  return { isBusy, save, cost: length > 0 ? `Saving takes back ${counted(length, 'approval')}.` : undefined }
}
