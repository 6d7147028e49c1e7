import { expect, it } from 'vitest'
import type { ServedClient } from '#kernel/served-client'
import { distinctClients, propagationCounts } from './propagation-rules.ts'

const client = (key: string | undefined, revision: number, ageMs?: number) =>
  ({ key, appName: 'web', revision, ageMs }) as ServedClient

it('of the polls of a client the last one counts, and none of a client that streams', () => {
  const clients = [
    client('a', 1, 500),
    client('a', 2, 100),
    client('a', 3, 100),
    client('b', 4),
    client('b', 3, 50),
    client('c', 5, 10),
    client(undefined, 6, 10),
  ]
  expect(distinctClients(clients).map(({ revision }) => revision)).toEqual([4, 2, 5, 6])
})

it('clients are counted by revision and by application, those that are most behind first', () => {
  const state = (appName: string, revision: number) => ({ appName, revision })
  const clients = [
    state('a', 7),
    state('b', 7),
    state('b', 6),
    state('c', 6),
    state('c', 5),
    state('c', 8),
    state('d', 7),
  ]
  expect(propagationCounts(clients, 7)).toEqual({
    clients: {
      total: 7,
      upToDate: 4,
      behind: 3,
      byRevision: [
        { revision: 8, count: 1 },
        { revision: 7, count: 3 },
        { revision: 6, count: 2 },
        { revision: 5, count: 1 },
      ],
    },
    applications: [
      { appName: 'c', total: 3, upToDate: 1 },
      { appName: 'b', total: 2, upToDate: 1 },
      { appName: 'a', total: 1, upToDate: 1 },
      { appName: 'd', total: 1, upToDate: 1 },
    ],
  })
})
