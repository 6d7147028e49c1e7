import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Api } from '../api.ts'
import { mcpServer } from './server.ts'

export { serveHttp } from './http.ts'

/** Serves the tools over stdin and stdout until stdin ends. */
export async function serveStdio(api: Api, stopped: AbortSignal): Promise<void> {
  const server = mcpServer(api)
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve
  })
  const stop = () => void server.close()
  process.stdin.once('end', stop)
  stopped.addEventListener('abort', stop, { once: true })
  await server.connect(new StdioServerTransport())
  await closed
  process.stdin.destroy()
}
