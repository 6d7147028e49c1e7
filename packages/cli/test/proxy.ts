import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Calls `onRequest` with the path of each request, waits for it, and forwards the request. */
export async function proxyTo(target: string, onRequest: (path: string) => unknown): Promise<string> {
  const proxy = createServer(async (incoming, outgoing) => {
    await onRequest(incoming.url ?? '')
    // The client has disconnected.
    if (outgoing.destroyed) return
    const { method, headers } = incoming
    const sent = forward(`${target}${incoming.url}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
