import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Forwards requests, and calls `onRequest` with each path before. */
export async function proxyTo(target: string, onRequest: (path: string) => void): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    onRequest(incoming.url ?? '')
    const { method, headers } = incoming
    const sent = forward(`${target}${incoming.url}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
