import { Agent, request } from 'node:http'
import { CLIENT_PATH, PROJECT_PATH, sdkHeaders, seededName, TOKEN } from './requests.ts'

/** One request at a time, with the raw response: `fetch` would decompress it. */
export interface Reply {
  readonly status: number
  /** Alternating names and values, without those that node:http adds. */
  readonly headers: readonly string[]
  readonly bytes: Buffer
  /** When the last byte arrived. */
  readonly at: number
}

const agent = new Agent({ keepAlive: true, noDelay: true })
const OF_NODE = new Set(['date', 'connection', 'keep-alive'])

function ownHeaders(raw: readonly string[]): string[] {
  return raw.filter((_, index) => !OF_NODE.has((raw[index - (index % 2)] ?? '').toLowerCase()))
}

export const headerOf = ({ headers }: Reply, name: string): string | undefined =>
  headers[headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name) + 1 || headers.length]

export function ask(port: number, method: string, path: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((done, fail) => {
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const at = performance.now()
        const { statusCode: status = 0, rawHeaders } = response
        done({ status, headers: ownHeaders(rawHeaders), bytes: Buffer.concat(chunks), at })
      })
    })
    call.on('error', fail).end()
  })
}

/** The request of an SDK: all toggles of development. */
export async function poll(port: number, more: Record<string, string> = {}): Promise<Reply> {
  const reply = await ask(port, 'GET', CLIENT_PATH, { ...sdkHeaders(0), ...more })
  if (reply.status !== 200 && reply.status !== 304) throw new Error(`A poll was answered with ${reply.status}`)
  return reply
}

/** The body is compressed off the event loop, and until it is ready the plain one is sent. */
export async function packedPoll(port: number): Promise<Reply> {
  for (;;) {
    const reply = await poll(port, { 'accept-encoding': 'gzip' })
    if (headerOf(reply, 'content-encoding') === 'gzip') return reply
    await pause(5)
  }
}

export const pause = (ms: number): Promise<void> => new Promise((passed) => setTimeout(passed, ms))

/** A change of one toggle, and the event that SDKs receive. */
export interface Switch {
  readonly name: string
  readonly path: string
  readonly text: string
}

/** Change number 0, 1, 2 …: every one has an effect. */
export function switchOf(n: number, toggles: number): Switch {
  const name = seededName((n * 7_919) % toggles)
  const isOn = Math.floor(n / toggles) % 2 === 0
  return {
    name,
    path: `${PROJECT_PATH}/${name}/environments/development/${isOn ? 'on' : 'off'}`,
    text: `"name":"${name}","type":"release","enabled":${isOn}`,
  }
}

export async function change(port: number, { path }: Switch): Promise<Reply> {
  const reply = await ask(port, 'POST', path, { authorization: TOKEN })
  if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}`)
  return reply
}
