import { connect } from 'node:net'
import { chunkReader } from './chunks.ts'

const END_OF_HEAD = '\r\n\r\n'

export interface Connection {
  /** One request at a time. */
  send(request: string, onResponse: (status: number) => void): void
  close(): void
}

/**
 * A minimal HTTP client: keep-alive, responses with a content length, in chunks, or 304. A full client takes more CPU time than the
 * measured servers and would hide the difference between them.
 */
export function openConnection(port: number, onError: (error: Error) => void): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let head = ''
  let status = 0
  let missing = -1
  let readChunks: ((bytes: Buffer) => boolean) | undefined
  let onResponse: ((status: number) => void) | undefined

  const read = (chunk: Buffer): void => {
    if (readChunks) missing = readChunks(chunk) ? 0 : 1
    else if (missing >= 0) missing -= chunk.length
    else {
      head += chunk.toString('latin1')
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      status = Number(head.slice(9, 12))
      const length = status === 304 ? 0 : /content-length: *(\d+)/i.exec(head)?.[1]
      const begin = end + END_OF_HEAD.length
      if (length !== undefined) missing = Number(length) - (head.length - begin)
      else if (/transfer-encoding: *chunked/i.test(head)) {
        readChunks = chunkReader()
        missing = readChunks(Buffer.from(head.slice(begin), 'latin1')) ? 0 : 1
      } else throw new Error(`An answer without a length: ${head.slice(0, end)}`)
    }
    if (missing !== 0) return
    missing = -1
    readChunks = undefined
    head = ''
    onResponse?.(status)
  }
  socket.on('data', read)
  return new Promise((opened) => {
    socket.once('connect', () =>
      opened({
        send: (request, answered) => {
          onResponse = answered
          socket.write(request)
        },
        close: () => {
          socket.removeAllListeners('close')
          socket.destroy()
        },
      }),
    )
    socket.on('error', onError)
    socket.on('close', () => onError(new Error('The server closed a connection')))
  })
}
