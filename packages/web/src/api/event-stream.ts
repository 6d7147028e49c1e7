export type Connection = 'connecting' | 'live' | 'away'

interface EventStreamOptions {
  readonly onEvent: (data: string) => void
  /** The user has new notices. */
  readonly onNotice?: () => void
  /** `isReconnect`: the stream was open before, so events may have been missed. */
  readonly onConnection: (connection: Connection, isReconnect: boolean) => void
  /** The server refused the stream, for example because the session ended. The stream is opened again afterwards. */
  readonly onRefused: () => Promise<void>
}

const RETRY_MS = { least: 5_000, spread: 5_000 }
/** Browsers allow six connections per host over all tabs, so a hidden tab closes its stream. */
const HIDDEN_MS = 10_000

/** Keeps an event stream open while the page is visible. Returns a function that closes it. */
export function openEventStream(
  url: string,
  { onEvent, onNotice, onConnection, onRefused }: EventStreamOptions,
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    const stream = new EventSource(url)
    source = stream
    stream.addEventListener('happened', ({ data }) => onEvent(data as string))
    stream.addEventListener('noticed', () => onNotice?.())
    stream.addEventListener('open', () => {
      onConnection('live', wasOpen)
      wasOpen = true
    })
    stream.addEventListener('error', () => {
      onConnection('away', false)
      // The browser reconnects by itself after a broken connection, but not after an error status.
      if (stream.readyState !== EventSource.CLOSED) return
      const isCurrent = () => source === stream
      void onRefused().then(() => {
        if (isCurrent()) timer = setTimeout(open, RETRY_MS.least + Math.random() * RETRY_MS.spread)
      })
    })
  }
  const onVisibility = () => {
    if (!document.hidden && (!source || source.readyState === EventSource.CLOSED)) return open()
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(close, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', onVisibility)
  if (!document.hidden) open()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    close()
  }
}
