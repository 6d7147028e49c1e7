import { expect, it } from 'vitest'
import { hashOf } from '#platform/secrets/hash'
import type { TokenView } from './schema.ts'
import { fixedTokens } from './token-index.ts'

it('fixed tokens are found by secret and id until they expire', async () => {
  let now = new Date('2026-01-01T00:00:00.000Z')
  const token: TokenView = {
    id: 'one',
    tokenName: 'one',
    type: 'client',
    environment: 'development',
    project: '*',
    projects: ['*'],
    createdAt: '2025-01-01T00:00:00.000Z',
    expiresAt: '2026-01-02T00:00:00.000Z',
  }
  const tokens = fixedTokens(new Map([[hashOf('secret'), token]]), () => now)
  await tokens.refresh()
  expect([await tokens.find('secret'), tokens.findNow('secret'), tokens.isLive('one')]).toEqual([token, token, true])
  expect([await tokens.find('other'), tokens.findNow('one'), tokens.isLive('two')]).toEqual([
    undefined,
    undefined,
    false,
  ])
  now = new Date('2026-01-02T00:00:00.000Z')
  expect([await tokens.find('secret'), tokens.findNow('secret'), tokens.isLive('one')]).toEqual([
    undefined,
    undefined,
    false,
  ])
})
