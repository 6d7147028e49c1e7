import { describe, expect, it } from 'vitest'
import { statusText } from './status-text.ts'

describe('rollout status', () => {
  const status = (total: number, behind: number) =>
    statusText({
      revision: 7,
      clients: { total, behind, upToDate: total - behind, byRevision: [] },
      applications: behind > 0 ? [{ appName: 'web', total, upToDate: total - behind }] : [],
    })

  it.each([
    [0, 0, 'No clients connected'],
    [1, 0, '1 client, up to date'],
    [212, 0, 'All 212 clients are up to date'],
    [212, 3, '3 of 212 clients on an older revision'],
    [1, 1, '1 of 1 client on an older revision'],
  ])('%i clients, %i behind: "%s"', (total, behind, sentence) => {
    expect(status(total, behind).sentence).toBe(sentence)
  })

  it('lists clients that are behind', () => {
    expect(status(4, 3).detail).toBe('Behind revision 7: web 3 of 4')
  })
})
