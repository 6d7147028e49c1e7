import type { Permission } from '@leverframe/domain'
import { createContext, useCallback, useContext, useLayoutEffect, useState } from 'react'
import type { Where } from '../api/permissions.ts'
import type { Missing } from './read-only-sentence.ts'

/** Tells the page that a control is left out; returns a function that takes it back. */
type Report = (missing: Missing) => () => void

const Reporting = createContext<Report>(() => () => {})

export const ReportMissing = Reporting.Provider

/** Before the paint, so that nothing moves when the sentence appears. */
export function useMissing(permissions: readonly Permission[] | undefined, { project }: Where): void {
  const report = useContext(Reporting)
  const listed = permissions?.join(' ')
  useLayoutEffect(() => {
    if (listed === undefined) return undefined
    return report({ permissions: listed.split(' ') as Permission[], project })
  }, [report, listed, project])
}

/** What the controls of a page report. */
export function useReported(): readonly [readonly Missing[], Report] {
  const [all, setAll] = useState<readonly Missing[]>([])
  const report = useCallback<Report>((missing) => {
    setAll((before) => [...before, missing])
    return () => setAll((before) => before.filter((one) => one !== missing))
  }, [])
  return [all, report]
}
