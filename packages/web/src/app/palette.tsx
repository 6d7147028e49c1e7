import { useHotkeys } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onDemand } from '../ui/on-demand.tsx'
import { openers, openPalette } from './openers.ts'
import { rememberPage } from './palette/recent.ts'
import type { NewToggle } from './palette/use-actions.ts'

const CreateToggle = onDemand(async () => (await import('../pages/applications/create-toggle.tsx')).CreateToggle)
const PaletteWindow = onDemand(async () => (await import('./palette/palette-window.tsx')).default)

/** The command palette (Ctrl-K). Its window is loaded when it is first opened. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  /** The number of openings: each opening resets the state, also during the fade-out. */
  const [times, setTimes] = useState(0)
  const { projectId } = useParams({ strict: false })
  const [created, setCreated] = useState<NewToggle>()
  useEffect(() => {
    openers.palette = () => {
      setTimes((before) => before + 1)
      setOpen(true)
    }
    openers.createToggle = () => setCreated({ name: '', project: projectId })
  }, [projectId])
  useHotkeys([['mod+K', openPalette]], [])
  useRemembered()
  return (
    <>
      {times > 0 && <PaletteWindow key={times} isOpen={isOpen} onClose={() => setOpen(false)} onCreate={setCreated} />}
      {created && <CreateToggle {...created} onClose={() => setCreated(undefined)} />}
    </>
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
