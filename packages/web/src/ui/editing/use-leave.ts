import { type RefObject, useEffect, useRef } from 'react'
import type { UnsavedEdits } from './use-unsaved-edits.ts'

type Leave = UnsavedEdits['leave']

/** For the frame of a form: `leave.current(close)` asks first if the form inside has unsaved edits. */
export const useLeave = (): RefObject<Leave> => useRef<Leave>((go) => go())

/** For the form: connects its unsaved edits with its frame, if it has one. */
export function useFrame(frame: RefObject<Leave> | undefined, { leave }: UnsavedEdits): void {
  useEffect(() => {
    if (!frame) return undefined
    frame.current = leave
    return () => {
      frame.current = (go) => go()
    }
  })
}
