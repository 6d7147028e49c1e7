import type { Permission } from '@leverframe/domain'
import { createContext, useContext, useLayoutEffect, useMemo, useState } from 'react'
import type { Where } from '../api/permissions.ts'
import type { Missing } from './read-only-sentence.ts'

interface Report {
  /** Reports a control that is left out. Returns a function that takes it back. */
  readonly missing: (missing: Missing) => () => void
  /** Reports a control that the user can use. */
  readonly held: () => void
}

const Reporting = createContext<Report>({ missing: () => () => {}, held: () => {} })

export const ReportMissing = Reporting.Provider

/** Before the paint, so that nothing moves when the sentence appears. */
export function useMissing(permissions: readonly Permission[] | undefined, { project }: Where): void {
  const { missing: report } = useContext(Reporting)
  const listed = permissions?.join(' ')
  useLayoutEffect(() => {
    if (listed === undefined) return undefined
    return report({ permissions: listed.split(' ') as Permission[], project })
  }, [report, listed, project])
}

/** For a control that the user can use. */
export function useHeld(isHeld: boolean): void {
  const { held } = useContext(Reporting)
  useLayoutEffect(() => {
    if (isHeld) held()
  }, [isHeld, held])
}

interface Reported {
  readonly missing: readonly Missing[]
  /** The user can change something on the page. */
  readonly isPartial: boolean
  readonly report: Report
}

/** What the controls of a page report. */
export function useReported(): Reported {
  const [all, setAll] = useState<readonly Missing[]>([])
  const [isPartial, setPartial] = useState(false)
  const report = useMemo<Report>(
    () => ({
      missing: (missing) => {
        setAll((before) => [...before, missing])
        return () => setAll((before) => before.filter((one) => one !== missing))
      },
      held: () => setPartial(true),
    }),
    [],
  )
  return { missing: all, isPartial, report }
}
