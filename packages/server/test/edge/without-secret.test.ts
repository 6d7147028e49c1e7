import { serverFor } from '@leverframe/testing/harness'
import { describe, expect, it } from 'vitest'

describe('requests of Unleash Edge for tokens without EDGE_CLIENT_SECRET', () => {
  const server = serverFor('sqlite')

  it('return 409 with the name of the setting', async () => {
    const headers = { authorization: 'HMAC enterprise-edge:x' }
    const { status, body } = await server.call('POST', '/edge/issue-token', { tokens: [] }, { token: null, headers })
    expect([status, body.message]).toEqual([409, expect.stringContaining('EDGE_CLIENT_SECRET')])
  })
})
