export type Connection = 'connecting' | 'live' | 'away'

interface LineParts {
  readonly onHappened: (data: string) => void
  /** `isBack`: it was there before, and something may have been missed. */
  readonly onConnection: (connection: Connection, isBack: boolean) => void
  /** The server said no: perhaps nobody is logged in any more. */
  readonly onRefused: () => Promise<void>
}

const AGAIN_MS = { least: 5_000, spread: 5_000 }
/** Browsers have six connections to a host, for all of their tabs: one that nobody looks at gives its own back. */
const HIDDEN_MS = 10_000

/** A line to the server that is kept up while somebody looks at the page. Answers how to close it. */
export function openLine(url: string, { onHappened, onConnection, onRefused }: LineParts): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasBeenThere = false

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    const line = new EventSource(url)
    source = line
    line.addEventListener('happened', ({ data }) => onHappened(data as string))
    line.addEventListener('open', () => {
      onConnection('live', hasBeenThere)
      hasBeenThere = true
    })
    line.addEventListener('error', () => {
      onConnection('away', false)
      // Where the line broke, the browser tries again by itself; where the server refused, it never does.
      if (line.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, AGAIN_MS.least + Math.random() * AGAIN_MS.spread)
      void onRefused()
    })
  }
  const look = () => {
    if (!document.hidden && (!source || source.readyState === EventSource.CLOSED)) return open()
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(close, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', look)
  if (!document.hidden) open()
  return () => {
    document.removeEventListener('visibilitychange', look)
    close()
  }
}
