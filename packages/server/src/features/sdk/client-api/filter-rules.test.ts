import { describe, expect, it } from 'vitest'
import type { SdkCaller } from '#kernel/sdk-caller'
import { type FeatureQuery, filterOf, needsInlineSegments } from './filter-rules.ts'

const client: SdkCaller = { id: 't', type: 'client', environment: 'production' }
const filter = (query: FeatureQuery, caller: Partial<SdkCaller> = {}) =>
  filterOf({ ...client, ...caller }, query, false, 'development')

describe('segments are inline', () => {
  it.each([
    [undefined, true],
    ['4.1.9', true],
    ['4.2.0-beta.1', true],
    ['4.2.0', false],
    ['5.1.0', false],
  ])('for the client specification %s: %s', (spec, expected) => {
    expect(needsInlineSegments(spec)).toBe(expected)
  })

  it('unless the header is no version', () => {
    expect(() => needsInlineSegments('v5.1.0')).toThrow('/headers/unleash-client-spec: must be a version such as 5.1.0')
  })
})

describe('the filter of a request', () => {
  it.each<[string, ReturnType<typeof filter>, object]>([
    ['is the environment of the token', filter({ environment: 'staging' }), { environment: 'production' }],
    [
      'is the environment of the query for a token of all environments',
      filter({ environment: 'staging' }, { environment: '*' }),
      { environment: 'staging' },
    ],
    ['is otherwise the default environment', filter({}, { environment: '*' }), { environment: 'development' }],
    ['has the projects of the token', filter({ project: 'a' }, { projects: ['c', 'b'] }), { projects: ['b', 'c'] }],
    ['has the project of the query', filter({ project: 'a' }), { projects: ['a'] }],
    ['has the projects of the query in order', filter({ project: ['b', 'a'] }), { projects: ['a', 'b'] }],
    ['has a prefix, which may be empty', filter({ namePrefix: '' }), { namePrefix: '' }],
    ['has a tag', filter({ tag: 'simple:a:b' }), { tags: [['simple', 'a:b']] }],
    [
      'has several tags',
      filter({ tag: ['simple:a', 'owner:b\nc'] }),
      {
        tags: [
          ['simple', 'a'],
          ['owner', 'b\nc'],
        ],
      },
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual({ environment: 'production', inline: false, ...expected })
  })

  it('says whether segments are inline', () => {
    expect(filterOf(client, {}, true, 'development')).toEqual({ environment: 'production', inline: true })
  })

  it.each<[FeatureQuery, string]>([
    [{ project: '' }, '/query/project: must not be empty'],
    [{ project: ['a', ''] }, '/query/project: must not be empty'],
    [{ tag: ['a:b', 'simple'] }, '/query/tag/1: must look like type:value'],
    [{ tag: 'simple:' }, '/query/tag/0: must look like type:value'],
    [{ tag: ':a' }, '/query/tag/0: must look like type:value'],
    [{ tag: 'a b:c' }, '/query/tag/0: must look like type:value'],
  ])('refuses %j', (query, message) => {
    expect(() => filter(query)).toThrow(message)
  })
})
