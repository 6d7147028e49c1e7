import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type ConnectionLimits, limitedAdmission } from '#platform/http/connection-limits'
import { acceptWaiting } from '#platform/http/connections'
import type { Listening } from '#platform/http/listen'
import type { Log } from '#platform/telemetry/log'
import type { Admitted } from './worker-process.ts'

export interface FrontDoorOptions {
  readonly limits: ConnectionLimits
  readonly newId: () => string
  readonly log: Log
  readonly give: (admitted: Admitted) => void
}

/**
 * Accepts the connections of clients, counts them against the limits of the machine and gives them away unread. Opening
 * -> open (from `admitAll` on) -> closed.
 */
export class FrontDoor implements Listening {
  readonly #give: (admitted: Admitted) => void
  readonly #admit: (socket: Socket) => (() => void) | undefined
  readonly #servers: Server[] = []
  #held: Admitted[] | undefined = []
  #accepted = 0

  constructor({ limits, newId, log, give }: FrontDoorOptions) {
    this.#give = give
    this.#admit = limitedAdmission(limits, newId, log)
  }

  async listenOn(host: string, port: number): Promise<void> {
    const options = { allowHalfOpen: true, noDelay: true, pauseOnConnect: true }
    const server = createServer(options, (socket) => this.#accept(socket))
    await new Promise<void>((done, fail) => void server.on('error', fail).listen({ host, port }, done))
    this.#servers.push(server)
  }

  async listenToo(host: string, port: number): Promise<void> {
    await this.listenOn(host, port).catch(() => {})
  }

  port(): number | undefined {
    return (this.#servers[0]?.address() as AddressInfo | null | undefined)?.port
  }

  admitAll(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const admitted of held) this.#give(admitted)
  }

  abort(): void {
    for (const server of this.#servers) server.close()
    for (const { socket } of this.#held ?? []) socket.destroy()
  }

  /**
   * Clients that are connecting are accepted: they get a response, and are not reset. They wait until the port is closed,
   * because clients that get a response would connect again.
   */
  async close(): Promise<void> {
    this.#held = []
    const accepted = () => this.#accepted
    await acceptWaiting({
      get accepted() {
        return accepted()
      },
    })
    for (const server of this.#servers) server.close()
    this.admitAll()
  }

  #accept(socket: Socket): void {
    this.#accepted++
    // Without a listener, a client that resets its connection would end the process.
    socket.on('error', () => {})
    const leave = this.#admit(socket)
    if (!leave) return
    if (this.#held) this.#held.push({ socket, leave })
    else this.#give({ socket, leave })
  }
}
