import { useEffect } from 'react'
import type { Connection } from '../api/live.ts'
import { BASE_URL } from '../api/page-facts.ts'

/** The mark on the tab of the browser has a green light while what the page shows is up to date. */
export function useLiveMark(connection: Connection): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = `${BASE_URL}/${connection === 'live' ? 'mark-live' : 'mark'}.svg`
  }, [connection])
}
