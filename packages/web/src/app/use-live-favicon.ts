import { useEffect } from 'react'
import type { Connection } from '../api/event-stream.ts'
import { BASE_URL } from '../api/page-config.ts'

/** Shows a green light on the favicon while the live stream is connected. */
export function useLiveFavicon(connection: Connection): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = `${BASE_URL}/${connection === 'live' ? 'mark-live' : 'mark'}.svg`
  }, [connection])
}
