import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { holdConnections } from './hold-connections.ts'

const servers = new Set<ReturnType<typeof createServer>>()
afterEach(() => {
  for (const server of servers) server.close()
})

async function held() {
  const server = createServer((_request, response) => response.end('served'))
  servers.add(server)
  const connections = holdConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { server, connections, port, url: `http://127.0.0.1:${port}` }
}

/** Resolves when the server has accepted this many connections. */
const accepted = async (server: Awaited<ReturnType<typeof held>>['server'], count: number) => {
  const open = () => new Promise<number>((done) => server.getConnections((_error, open) => done(open)))
  await expect.poll(open).toBe(count)
}

describe('held connections', () => {
  it('get complete responses after they are admitted, large requests included, and so do new ones', async () => {
    const { server, connections, url } = await held()
    const body = 'x'.repeat(300_000)
    let answers = 0
    const asked = [undefined, body].map(async (content) => {
      const answer = await fetch(url, content === undefined ? {} : { method: 'POST', body: content })
      answers++
      return answer.text()
    })
    await accepted(server, 2)
    expect(answers).toBe(0)
    connections.admitAll()
    expect(await Promise.all(asked)).toEqual(['served', 'served'])
    expect(await (await fetch(url)).text()).toBe('served')
  })

  it('that the client resets do not end the process', async () => {
    const { server, connections, port, url } = await held()
    const socket = connect(port, '127.0.0.1')
    await accepted(server, 1)
    socket.resetAndDestroy()
    await accepted(server, 0)
    connections.admitAll()
    expect(await (await fetch(url)).text()).toBe('served')
  })

  it('are closed when the start fails', async () => {
    const { server, connections, url } = await held()
    const asked = fetch(url)
    await accepted(server, 1)
    connections.abort()
    await expect(asked).rejects.toThrow()
    await new Promise((closed) => server.close(closed))
    servers.delete(server)
  })
})
