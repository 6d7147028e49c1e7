import { describe, expect, it } from 'vitest'
import type { SdkCaller } from '#kernel/sdk-caller'
import { publicTokenOf, reporterOf } from './reporter-rules.ts'

const client: SdkCaller = { id: 'token-1', type: 'client', environment: 'production' }
const frontend: SdkCaller = { ...client, type: 'frontend' }

it('the id of a token is public for frontend tokens only', () => {
  expect([publicTokenOf(frontend), publicTokenOf(client)]).toEqual(['token-1', undefined])
})

describe('the reporter of an item', () => {
  it.each<[string, SdkCaller, Parameters<typeof reporterOf>[1], ReturnType<typeof reporterOf>]>([
    ['is the caller without a source', client, undefined, { projects: undefined, publicToken: undefined }],
    ['is the caller with a source of null', frontend, null, { projects: undefined, publicToken: 'token-1' }],
    [
      'has the projects of the caller',
      { ...client, projects: ['a'] },
      undefined,
      { projects: ['a'], publicToken: undefined },
    ],
    [
      'has the projects and the token that a relay names',
      client,
      { projects: ['a', 'b'], publicToken: 'token-2' },
      { projects: ['a', 'b'], publicToken: 'token-2' },
    ],
    [
      'has only the projects that the relay sees',
      { ...client, projects: ['b', 'c'] },
      { projects: ['a', 'b'] },
      { projects: ['b'], publicToken: undefined },
    ],
    ['is unknown without a project in common', { ...client, projects: ['c'] }, { projects: ['a'] }, undefined],
  ])('%s', (_, caller, source, expected) => {
    expect(reporterOf(caller, source)).toEqual(expected)
  })
})
