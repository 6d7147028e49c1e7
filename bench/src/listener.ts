import { get } from 'node:http'

/** A streamed event and its time. */
export interface StreamedEvent {
  readonly text: string
  readonly at: number
}

/** One streaming SDK, in this process. */
export interface Listener {
  /** The next event that contains this text. */
  waitFor(text: string): Promise<StreamedEvent>
  close(): void
}

const END_OF_EVENT = '\n\n'
const TOO_LATE_MS = 10_000

/** Resolves after the first event. */
export function listen(port: number, token: string): Promise<Listener> {
  let waiting: { text: string; waitFor: (event: StreamedEvent) => void } | undefined
  const waitFor = (text: string) =>
    new Promise<StreamedEvent>((done, fail) => {
      const late = setTimeout(() => fail(new Error(`No event with ${text} arrived`)), TOO_LATE_MS)
      waiting = {
        text,
        waitFor: (event) => {
          clearTimeout(late)
          done(event)
        },
      }
    })
  const onEvent = (event: StreamedEvent) => {
    if (!waiting || !event.text.includes(waiting.text)) return
    waiting.waitFor(event)
    waiting = undefined
  }
  return new Promise((opened, fail) => {
    const headers = { authorization: token }
    const call = get({ host: '127.0.0.1', port, path: '/api/client/streaming', headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const at = performance.now()
        text += chunk
        const events = text.split(END_OF_EVENT)
        text = events.pop() ?? ''
        for (const event of events) onEvent({ text: event, at })
        if (events.some((event) => event.includes('event: unleash-connected')))
          opened({ waitFor, close: () => call.destroy() })
      })
    })
    call.on('error', fail)
  })
}
