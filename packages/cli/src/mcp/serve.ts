import type { RequestId } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { Api } from '../api.ts'
import { mcpServer } from './server.ts'

export { serveHttp } from './http.ts'

/** Calls `onIdle` when stdin has ended and every request has its response. */
function watchRequests(transport: StdioServerTransport, onIdle: () => void): void {
  const waiting = new Set<RequestId>()
  let hasEnded = false
  const endIfIdle = () => {
    if (hasEnded && waiting.size === 0) onIdle()
  }
  const { onmessage } = transport
  transport.onmessage = (message) => {
    if ('method' in message && 'id' in message) waiting.add(message.id)
    onmessage?.(message)
  }
  const send = transport.send.bind(transport)
  transport.send = async (message) => {
    await send(message)
    if (!('method' in message) && message.id !== undefined) waiting.delete(message.id)
    endIfIdle()
  }
  process.stdin.once('end', () => {
    hasEnded = true
    endIfIdle()
  })
}

/** Serves the tools over stdin and stdout until stdin ends and all requests have a response. */
export async function serveStdio(api: Api, stopped: AbortSignal): Promise<void> {
  const server = mcpServer(api)
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve
  })
  const stop = () => void server.close()
  stopped.addEventListener('abort', stop, { once: true })
  const transport = new StdioServerTransport()
  await server.connect(transport)
  watchRequests(transport, stop)
  await closed
  process.stdin.destroy()
}
