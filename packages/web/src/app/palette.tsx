import { useHotkeys } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { rememberPage } from './palette/recent.ts'

const PaletteWindow = lazy(() => import('./palette/palette-window.tsx'))

let open = (): void => {}

export const openPalette = (): void => open()

/** The command palette (Ctrl-K). Its window is loaded when it is first opened. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    open = () => {
      setTimes((before) => before + 1)
      setOpen(true)
    }
  }, [])
  useHotkeys([['mod+K', () => open()]], [])
  useRemembered()
  if (times === 0) return null
  return (
    <Suspense fallback={null}>
      <PaletteWindow isOpen={isOpen} times={times} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

/** Remembers the open toggle or project, so that the palette lists it first. */
function useRemembered(): void {
  const { projectId, featureName } = useParams({ strict: false })
  useEffect(() => {
    if (projectId === undefined) return
    const project = `/projects/${encodeURIComponent(projectId)}`
    rememberPage(
      featureName === undefined
        ? { to: project, label: projectId }
        : { to: `${project}/features/${encodeURIComponent(featureName)}`, label: featureName, detail: projectId },
    )
  }, [projectId, featureName])
}
