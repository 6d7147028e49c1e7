import { connect, type Socket } from 'node:net'
import { TOKEN } from './requests.ts'

/** A separate process with the given number of SDKs, each a bare socket that only looks for the names of events. */
export interface AudienceOptions {
  readonly port: number
  readonly path: string
  readonly token: string
  readonly clients: number
}

/** When the SDKs received the change, in milliseconds after the request of the change. */
export interface Delivery {
  readonly clients: number
  readonly respondedMs: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly lastMs: number
}

const CONNECTED = 'event: unleash-connected'
const UPDATED = 'event: unleash-updated'
/** Longer than the head of an event, so an event that is split over two chunks is found. */
const OVERLAP = 64

let port = 0
let clients = 0
let onEvent: (event: string) => void = () => {}
const sockets: Socket[] = []

function open({ path, token }: AudienceOptions): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let tail = ''
  socket.on('data', (chunk: Buffer) => {
    const text = tail + chunk.toString('latin1')
    for (const event of [CONNECTED, UPDATED]) if (text.includes(event)) onEvent(event)
    // A name that was found is not found again.
    tail = text.slice(-OVERLAP).replaceAll('event:', '')
  })
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${token}\r\n\r\n`)
  sockets.push(socket)
}

/** The times at which each SDK received that event. */
const receivedTimes = (wanted: string, begin: () => unknown): Promise<number[]> =>
  new Promise((all) => {
    const times: number[] = []
    onEvent = (event) => {
      if (event === wanted && times.push(performance.now()) === clients) all(times)
    }
    begin()
  })

async function gather(options: AudienceOptions): Promise<Delivery> {
  port = options.port
  clients = options.clients
  const began = performance.now()
  // A hundred at a time, because the accept queue is short.
  const times = await receivedTimes(CONNECTED, async () => {
    for (let made = 0; made < clients; made++) {
      open(options)
      if (made % 100 === 99) await new Promise((next) => setTimeout(next, 20))
    }
  })
  return deliveryOf(times, began, began)
}

function deliveryOf(times: readonly number[], began: number, answered: number): Delivery {
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? Number.NaN) - began
  return { clients, respondedMs: answered - began, p50Ms: at(0.5), p99Ms: at(0.99), lastMs: at(1) }
}

async function change(path: string): Promise<Delivery> {
  let answered = 0
  const began = performance.now()
  const times = await receivedTimes(UPDATED, async () => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: TOKEN },
    })
    answered = performance.now()
    if (response.status >= 300) throw new Error(`${path} was answered with ${response.status}`)
  })
  return deliveryOf(times, began, answered)
}

process.on('message', (message: { options?: AudienceOptions; path?: string }) => {
  const done = message.options ? gather(message.options) : change(message.path ?? '')
  done.then(
    (delivery) => process.send?.({ delivery }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.on('disconnect', () => process.exit())
