import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** An answer in the place of that of the server. */
export interface Answered {
  readonly status: number
  readonly body: unknown
}

/** Calls `onRequest` with the path of each request and waits for it. Forwards the request, unless `answerTo` answers it. */
export async function proxyTo(
  target: string,
  onRequest: (path: string) => unknown,
  answerTo: (path: string, method: string) => Answered | undefined = () => undefined,
): Promise<string> {
  const proxy = createServer(async (incoming, outgoing) => {
    const { url = '', method = 'GET', headers } = incoming
    await onRequest(url)
    // The client has disconnected.
    if (outgoing.destroyed) return
    const answer = answerTo(url, method)
    if (answer) {
      outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
      return
    }
    const sent = forward(`${target}${url}`, { method, headers }, (response) => {
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
