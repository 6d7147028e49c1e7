import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Channel } from './channel.ts'
import { CHANNEL_FD, WORKER_VARIABLE, type WorkerCalls, type WorkerOptions, type WriterCalls } from './protocol.ts'

/** A connection of a client and the function that subtracts it from the limits. */
export interface Admitted {
  readonly socket: Socket
  readonly leave: () => void
}

export interface WorkerEvents {
  readonly onReady: () => void
  readonly onUsedTokens: (ids: readonly string[]) => void
  /** The worker ended. `unsent` are the connections that it never got. */
  readonly onExit: (how: { readonly code: number | null; readonly signal: string | null }, unsent: Admitted[]) => void
}

/** starting -> ready -> ended. One worker process and the connections that it has. */
export class WorkerProcess {
  readonly #child: ChildProcess
  readonly #channel: Channel<WorkerCalls, WriterCalls>
  /** Sent, and not yet taken. The copy here stays open, so another worker can get it. */
  readonly #unsent = new Map<number, Admitted>()
  readonly #leaves = new Map<number, () => void>()
  #lastId = 0

  constructor(options: WorkerOptions, { onReady, onUsedTokens, onExit }: WorkerEvents) {
    this.#child = fork(process.argv[1] as string, [], {
      env: { ...process.env, [WORKER_VARIABLE]: JSON.stringify(options) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
    })
    const offered: WriterCalls = {
      ready: onReady,
      tookConnection: (id) => this.#noteTaken(id),
      closedConnections: (ids) => {
        for (const id of ids) this.#noteClosed(id)
      },
      usedTokens: onUsedTokens,
    }
    this.#channel = new Channel<WorkerCalls, WriterCalls>(this.#child.stdio[CHANNEL_FD] as unknown as Duplex, offered)
    // A connection that cannot be sent because the process just ended is still in `unsent`.
    this.#child.on('error', () => {})
    this.#child.once('exit', (code, signal) => onExit({ code, signal }, this.#end()))
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get connections(): number {
    return this.#leaves.size
  }

  get hasUnsent(): boolean {
    return this.#unsent.size > 0
  }

  get calls(): Pick<Channel<WorkerCalls, WriterCalls>, 'callRemote' | 'notify'> {
    return this.#channel
  }

  give(admitted: Admitted): void {
    const id = ++this.#lastId
    this.#unsent.set(id, admitted)
    this.#leaves.set(id, admitted.leave)
    this.#child.send({ id }, admitted.socket, { keepOpen: true }, () => {})
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #noteTaken(id: number): void {
    this.#unsent.get(id)?.socket.destroy()
    this.#unsent.delete(id)
  }

  #noteClosed(id: number): void {
    this.#leaves.get(id)?.()
    this.#leaves.delete(id)
  }

  #end(): Admitted[] {
    const unsent = [...this.#unsent.values()]
    for (const id of this.#unsent.keys()) this.#leaves.delete(id)
    for (const leave of this.#leaves.values()) leave()
    this.#unsent.clear()
    this.#leaves.clear()
    return unsent
  }
}
