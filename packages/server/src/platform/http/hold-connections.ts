import type { Server, Socket } from 'node:net'

/** Further connections are closed: the wait is short, and these clients are not identified yet. */
const MAX_HELD = 10_000

type Accept = (socket: Socket) => void

export interface HeldConnections {
  /** How many connections were accepted so far. */
  readonly accepted: number
  /** Serves the held connections, and from now on every new connection immediately. */
  admitAll(): void
  /** Closes the held connections: the server never opens. */
  abort(): void
}

/**
 * Accepts connections and reads no request from them until they are admitted. So the port is bound, and no request gets
 * a response, not even /health, before the store is set up. A held connection buffers at most what its socket reads
 * ahead (64 KB).
 */
export function holdConnections(server: Server): HeldConnections {
  const accepting = server.listeners('connection') as Accept[]
  const held = new Set<Socket>()
  let accepted = 0
  const hold = (socket: Socket) => {
    accepted++
    // Without a listener, a client that resets its connection would end the process.
    socket.on('error', ignore)
    if (held.size >= MAX_HELD) return void socket.destroy()
    held.add(socket)
    socket.once('close', () => held.delete(socket))
  }
  server.removeAllListeners('connection')
  server.on('connection', hold)
  return {
    get accepted() {
      return accepted
    },
    admitAll: () => {
      server.off('connection', hold)
      for (const accept of accepting) server.on('connection', accept)
      for (const socket of held) {
        socket.off('error', ignore)
        server.emit('connection', socket)
      }
      held.clear()
    },
    abort: () => {
      for (const socket of held) socket.destroy()
    },
  }
}

const ignore = (): void => {}
