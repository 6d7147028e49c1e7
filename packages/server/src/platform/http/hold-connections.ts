import type { Server, Socket } from 'node:net'

/** More are closed: the wait is short, and nothing is known of these clients yet. */
const MAX_HELD = 10_000

type Accept = (socket: Socket) => void

export interface HeldConnections {
  /** How many came so far. */
  readonly accepted: number
  /** Serves what was held, and from now on every connection at once. */
  admitAll(): void
  /** Closes what is held: the server never opens. */
  abort(): void
}

/**
 * Accepts connections and reads no request from them until they are admitted. So the port is taken, and nothing is
 * answered, not even /health, before the store is set up. A held connection buffers at most what its socket reads ahead
 * (64 KB).
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
