import { useEffect } from 'react'

/** Reserves space at the end of the page, so that a bar at the bottom of the screen covers nothing. */
export function useRoomBelow(name: '--lf-drafts-height' | '--lf-actions-height', height: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(name, `${Math.ceil(height)}px`)
    return () => void style.removeProperty(name)
  }, [name, height])
}
