import { aServedToggle } from '@leverframe/testing/evaluation'
import { startServer } from '@leverframe/testing/harness'
import { succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { FLAGS, listenTo } from '@leverframe/testing/sdk/ofrep'
import { describe, expect, it } from 'vitest'

describe('the number of OFREP streams', () => {
  it('is limited by MAX_STREAMS, and with STREAMING=off no stream is announced', async () => {
    const one = await startServer('sqlite', { settings: { MAX_STREAMS: '1' } })
    const { secret: token } = await anSdkToken(one, { type: 'client' })
    const { eventStreams } = (await one.call('POST', FLAGS, {}, { token })).body
    const url = new URL(eventStreams[0].endpoint.requestUri, one.url).toString()
    const first = await listenTo(url)
    expect(first.status).toBe(200)
    const second = await fetch(url)
    expect([second.status, Number(second.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    first.close()
    await one.stop()
    const none = await startServer('sqlite', { settings: { STREAMING: 'off' } })
    const { secret } = await anSdkToken(none, { type: 'client' })
    expect((await none.call('POST', FLAGS, {}, { token: secret })).body.eventStreams).toEqual([])
    await none.stop()
  })
})

describe('a ticket for OFREP event streams', () => {
  const settings = {
    MAX_STREAMS: '20',
    MAX_STREAMS_PER_TOKEN: '5',
    MAX_STREAMS_PER_ADDRESS: '2',
    TRUST_PROXY: '1',
  }

  it('is limited per address and per token, and can be used again after streams end', async () => {
    const server = await startServer('sqlite', { settings })
    const addressOf = async () => {
      const { secret: token } = await anSdkToken(server, { type: 'frontend' })
      const { eventStreams } = (await server.call('POST', FLAGS, {}, { token })).body
      return new URL(eventStreams[0].endpoint.requestUri, server.url).toString()
    }
    const [url, other] = [await addressOf(), await addressOf()]
    const from = (client: string) => ({ 'x-forwarded-for': client })
    const refusal = async (target: string, client: string) => {
      const refused = await fetch(target, { headers: from(client) })
      const { message } = (await refused.json()) as { message: string }
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
      return message
    }
    const opened = [await listenTo(url, from('192.0.2.1')), await listenTo(url, from('192.0.2.1'))]
    expect(await refusal(url, '192.0.2.1')).toContain('MAX_STREAMS_PER_ADDRESS')
    for (const client of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) opened.push(await listenTo(url, from(client)))
    expect(await refusal(url, '192.0.2.5')).toContain('MAX_STREAMS_PER_TOKEN')
    opened.push(await listenTo(other, from('192.0.2.1')))
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    for (const stream of opened) stream.close()
    await expect
      .poll(async () => {
        const again = await listenTo(url, from('192.0.2.1'))
        again.close()
        return again.status
      })
      .toBe(200)
    await server.stop()
  })
})

describe('OFREP with AUTH_TYPE=none', () => {
  it('evaluates and streams below a base path', async () => {
    const server = await startServer('sqlite', { settings: { AUTH_TYPE: 'none', BASE_URI_PATH: '/lf' } })
    const name = await aServedToggle(server)
    const { body } = await server.call('POST', FLAGS, {}, { token: null })
    expect(body.flags).toMatchObject([{ key: name, value: true }])
    const { requestUri } = body.eventStreams[0].endpoint
    expect(requestUri).toMatch(/^\/lf\/ofrep\/v1\/events\?token=/)
    const stream = await listenTo(new URL(requestUri, server.url).toString())
    expect(stream.status).toBe(200)
    // No token belongs to the environment, so it can be deleted. Its streams end.
    await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
    await succeed(server, 'DELETE', '/api/admin/environments/development')
    await stream.ended
    await server.stop()
  })
})
