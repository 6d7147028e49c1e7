import pg from 'pg'

export const WAKE_CHANNEL = 'leverframe_events'
const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 10_000

/**
 * LISTEN on a dedicated connection. Connecting -> listening -> (connection ends) -> waiting -> connecting …
 * Notifications sent in between are lost, so every new connection wakes the listeners once; they read the log
 * themselves.
 */
export function listenForWakes(url: string, instanceId: string, onError: (error: Error) => void) {
  const listeners: (() => void)[] = []
  const wake = () => {
    for (const listener of listeners) listener()
  }
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let delayMs = FIRST_DELAY_MS
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'leverframe listen', keepAlive: true })
    client = next
    let over = false
    const again = () => {
      if (over || closed) return
      over = true
      timer = setTimeout(() => void connect(), delayMs)
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)
    }
    next.on('error', (error) => {
      onError(error)
      again()
    })
    next.on('end', again)
    next.on('notification', ({ payload }) => {
      if (payload !== instanceId) wake()
    })
    try {
      await next.connect()
      await next.query(`listen ${WAKE_CHANNEL}`)
      delayMs = FIRST_DELAY_MS
      wake()
    } catch (error) {
      if (!closed) onError(error as Error)
      again()
    }
  }
  void connect()

  return {
    onWake: (listener: () => void) => {
      listeners.push(listener)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
