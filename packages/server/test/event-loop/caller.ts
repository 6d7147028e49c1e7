import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Route, sdkTypesOf } from '@leverframe/testing/matrix/routes'
import { WITH_SDK_TOKENS } from '@leverframe/testing/operations'

/** Sends the prepared request on a signal, so that creating it costs the measured process nothing. */
const SCRIPT = `
import { request } from 'node:http'
let next
process.on('message', (message) => {
  if (message !== 'go') {
    next = message
    process.send('ready')
    return
  }
  const { method, url, headers, body } = next
  const outgoing = request(url, { method, headers }, (response) => {
    const isStream = String(response.headers['content-type']).startsWith('text/event-stream')
    const done = () => process.send({ status: response.statusCode, length, text })
    let length = 0
    let text = ''
    response.on('data', (chunk) => {
      length += chunk.length
      if (text.length < 500) text += chunk.toString('latin1').slice(0, 500)
      if (isStream) response.destroy()
    })
    response.on('close', done)
    if (isStream) setTimeout(() => response.destroy(), 300)
  })
  outgoing.on('error', (error) => process.send({ status: 0, length: 0, text: String(error) }))
  outgoing.end(body)
})
`

export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

interface JsonRequest {
  readonly method: string
  readonly url: string
  readonly token: string
  readonly body?: unknown
}

export const jsonRequest = ({ method, url, token, body }: JsonRequest): Outgoing => ({
  method,
  url,
  headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
  body: body === undefined ? undefined : JSON.stringify(body),
})

/** The token of an SDK that the route needs, or the token of a user. */
export function tokenFor(route: Route, userToken: string): string {
  const [type] = sdkTypesOf(route) ?? []
  if (type === undefined) return userToken
  return type === 'client' ? WITH_SDK_TOKENS.INIT_CLIENT_API_TOKENS : WITH_SDK_TOKENS.INIT_FRONTEND_API_TOKENS
}

export interface Received {
  readonly status: number
  readonly length: number
  /** The beginning. */
  readonly text: string
}

/** A client in its own process. */
export class Caller {
  readonly #child: ChildProcess

  constructor() {
    const script = join(mkdtempSync(join(tmpdir(), 'leverframe-test-')), 'caller.mjs')
    writeFileSync(script, SCRIPT)
    this.#child = fork(script, { execArgv: [] })
  }

  /** Hands the request over; `go` sends it. */
  async load(outgoing: Outgoing): Promise<void> {
    this.#child.send(outgoing)
    await once(this.#child, 'message')
  }

  async go(): Promise<Received> {
    this.#child.send('go')
    const [received] = await once(this.#child, 'message')
    return received as Received
  }

  stop(): void {
    this.#child.kill()
  }
}
