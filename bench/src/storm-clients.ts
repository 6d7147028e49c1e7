/** Many SDKs in a process of their own, which connect again after they have lost their server. The parent sends commands. */
import { connect, type Socket } from 'node:net'
import { numbersFrom } from './engine-toggles.ts'
import { requestText, sdkHeaders } from './requests.ts'
import { delayBefore, type Mode, PATIENCE_MS, POLL_INTERVAL_MS } from './simulation/retries.ts'

export interface Clients {
  readonly mode: Mode
  readonly port: number
  readonly clients: number
  /** The loopback address that they connect from: one address has 28,000 ports. */
  readonly address: string
  readonly etag: string
}

export type Command = { readonly start: Clients } | { readonly storm: Mode } | { readonly report: true }

/** Since the start, or since the last storm began. */
export interface StormReport {
  /** Clients that have their server. */
  readonly back: number
  /** When clients got it, in milliseconds. */
  readonly times: readonly number[]
  readonly attempts: number
  readonly failures: Readonly<Record<string, number>>
  /** Changes that streams have received. */
  readonly events: number
}

const CONNECTED = 'event: unleash-connected'
const UPDATED = 'event: unleash-updated'
/** Longer than the head of an event, so an event that is split over two chunks is found. */
const OVERLAP = 64
/** The accept queue of a server is short. */
const OPENED_AT_ONCE = 50
const OPENING_PAUSE_MS = 20

const all: number[] = []
let away = new Set<number>()
let began = performance.now()
let times: number[] = []
let failures: Record<string, number> = {}
let [attempts, events] = [0, 0]

const random = numbersFrom(process.pid)
const between = (min: number, max: number): number => min + random() * (max - min)

function countFailure(reason: string): void {
  failures[reason] = (failures[reason] ?? 0) + 1
}

function isBack(n: number): void {
  if (away.delete(n)) times.push(performance.now() - began)
}

interface Attempt {
  readonly request: string
  readonly patienceMs: number
  onText(text: string, socket: Socket): void
  /** Called once, with the reason. */
  onEnd(reason: string): void
}

/** One connection. `onText` ends the wait of the client by `socket.setTimeout(0)`. */
function attempt({ port, address }: Clients, { request, patienceMs, onText, onEnd }: Attempt): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address, noDelay: true })
  let reason = 'closed'
  attempts++
  socket.setTimeout(patienceMs, () => {
    reason = 'no response'
    socket.destroy()
  })
  socket.on('data', (chunk: Buffer) => onText(chunk.toString('latin1'), socket))
  socket.on('error', ({ code = 'error' }: NodeJS.ErrnoException) => {
    reason = code
  })
  socket.on('close', () => onEnd(reason))
  socket.write(request)
}

function stream(options: Clients, n: number): void {
  const head = Object.entries(sdkHeaders(n)).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET /api/client/streaming HTTP/1.1\r\nhost: 127.0.0.1\r\n${head.join('')}\r\n`
  let failed = 0
  const open = () => {
    let [tail, status] = ['', '']
    attempt(options, {
      request,
      patienceMs: PATIENCE_MS.streaming,
      onText: (chunk, socket) => {
        status ||= chunk.slice(9, 12)
        if (status !== '200') return void socket.destroy()
        const text = tail + chunk
        if (text.includes(UPDATED)) events++
        if (text.includes(CONNECTED)) {
          socket.setTimeout(0)
          failed = 0
          isBack(n)
        }
        // A name that was found is not found again.
        tail = text.slice(-OVERLAP).replaceAll('event:', '')
      },
      onEnd: (reason) => {
        away.add(n)
        countFailure(status === '' || status === '200' ? reason : `status ${status}`)
        const { minMs, maxMs } = delayBefore('streaming', failed++)
        setTimeout(open, between(minMs, maxMs))
      },
    })
  }
  open()
}

/** A new connection for each poll. */
function poll(options: Clients, n: number): void {
  const whole = requestText('poll unchanged', n, 1, options.etag)
  const request = whole.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
  let failed = 0
  const once = () => {
    let status = ''
    attempt(options, {
      request,
      patienceMs: PATIENCE_MS.polling,
      onText: (text) => {
        status ||= text.slice(9, 12)
      },
      onEnd: (reason) => {
        const isGood = status === '304' || status === '200'
        if (isGood) isBack(n)
        else countFailure(status === '' ? reason : `status ${status}`)
        failed = isGood ? 0 : failed + 1
        setTimeout(once, isGood ? POLL_INTERVAL_MS : delayBefore('polling', failed).maxMs)
      },
    })
  }
  // Every client has its own time within the interval.
  setTimeout(once, between(0, POLL_INTERVAL_MS))
}

async function start(options: Clients): Promise<void> {
  for (let n = 0; n < options.clients; n++) {
    all.push(n)
    away.add(n)
  }
  for (const n of all) {
    if (options.mode === 'polling') poll(options, n)
    else {
      stream(options, n)
      if (n % OPENED_AT_ONCE === OPENED_AT_ONCE - 1) await new Promise((next) => setTimeout(next, OPENING_PAUSE_MS))
    }
  }
}

/** Polling clients notice a storm only at their next poll, so all of them count as away. */
function beginStorm(mode: Mode): void {
  began = performance.now()
  ;[times, failures, attempts, events] = [[], {}, 0, 0]
  if (mode === 'polling') away = new Set(all)
}

const report = (): StormReport => ({ back: all.length - away.size, times, attempts, failures, events })

process.on('message', (command: Command) => {
  if ('start' in command) void start(command.start)
  else if ('storm' in command) beginStorm(command.storm)
  process.send?.(report())
})
process.on('disconnect', () => process.exit())
