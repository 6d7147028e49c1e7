import { engines, serverFor } from '@leverframe/testing/harness'
import { found, plantToggles, type SearchParams } from '@leverframe/testing/search-samples'
import { beforeAll, describe, expect, it } from 'vitest'

/** Parameter, value, and the first letters of the matching toggles in the order of their names. */
const FILTERS: readonly (readonly [param: string, value: string, letters: string])[] = [
  ['query', '', 'abcd'],
  ['query', ' , ', 'abcd'],
  ['query', 'fruit', 'a'],
  ['query', 'FRUIT', 'a'],
  ['query', 'HERR', 'c'],
  ['query', 'apple,cherry', 'ac'],
  ['query', ' snake , banana,nothing', 'bc'],
  ['query', 'applered', ''],
  ['query', '%', 'a'],
  ['query', '0% s', 'a'],
  ['query', '_', 'c'],
  ['query', 'e_c', 'c'],
  ['query', 'a_p', ''],
  ['query', '!', ''],
  ['query', '\\', ''],
  ['query', "' or 1=1 --", ''],
  ['query', "'; drop table features; --", ''],
  ['query', 'überblick', 'd'],
  ['query', 'ÜBERBLICK', 'd'],
  ['query', 'Überblick', 'd'],

  ['project', 'IS:shop', 'cd'],
  ['project', 'IS_NOT:shop', 'ab'],
  ['project', 'IS_ANY_OF: shop , nowhere', 'cd'],
  ['project', 'IS_ANY_OF:shop,default', 'abcd'],
  ['project', 'IS_NONE_OF:shop,default', ''],
  ['project', 'IS_NONE_OF:nowhere', 'abcd'],
  ['project', `IS_ANY_OF:shop,${Array.from({ length: 99 }, (_, i) => `p${i}`).join()}`, 'cd'],
  ['project', "IS:' or ''='", ''],

  ['state', 'IS:stale', 'b'],
  ['state', 'IS:active', 'acd'],
  ['state', 'IS_NOT:stale', 'acd'],
  ['state', 'IS_ANY_OF:active,stale', 'abcd'],
  ['state', 'IS_NONE_OF:active,stale', ''],

  ['type', 'IS:release', 'ac'],
  ['type', 'IS_NOT:release', 'bd'],
  ['type', 'IS_ANY_OF:experiment,kill-switch', 'bd'],
  ['type', 'IS_NONE_OF:experiment,kill-switch', 'ac'],

  ['createdBy', 'IS:1', 'ad'],
  ['createdBy', 'IS_NOT:1', 'bc'],
  ['createdBy', 'IS_ANY_OF:1,2', 'acd'],
  ['createdBy', 'IS_NONE_OF:1,2', 'b'],
  ['createdBy', 'IS:2147483647', ''],

  ['lifecycle', 'IS:initial', 'd'],
  ['lifecycle', 'IS:pre-live', 'a'],
  ['lifecycle', 'IS:live', 'bc'],
  ['lifecycle', 'IS:completed', ''],
  ['lifecycle', 'IS:archived', ''],
  ['lifecycle', 'IS_NOT:live', 'ad'],
  ['lifecycle', 'IS_ANY_OF:initial,live', 'bcd'],
  ['lifecycle', 'IS_NONE_OF:initial,live', 'a'],
  ['lifecycle', 'IS_NONE_OF:completed,archived', 'abcd'],

  ['tag', 'INCLUDE:simple:a', 'ab'],
  ['tag', 'INCLUDE:slack:a:b', 'c'],
  ['tag', 'INCLUDE:slack:a', ''],
  ['tag', 'DO_NOT_INCLUDE:simple:a', 'cd'],
  ['tag', 'INCLUDE_ALL_OF:simple:a,simple:b', 'a'],
  ['tag', 'INCLUDE_ALL_OF:simple:a,simple:a', 'ab'],
  ['tag', 'INCLUDE_ANY_OF:simple:b,slack:a:b', 'ac'],
  ['tag', 'EXCLUDE_IF_ANY_OF:simple:b,slack:a:b', 'bd'],
  ['tag', `INCLUDE_ANY_OF:simple:b,${Array.from({ length: 99 }, (_, i) => `simple:t${i}`).join()}`, 'a'],
  ['tag', 'EXCLUDE_ALL:simple:a,simple:b', 'bcd'],

  ['segment', 'INCLUDE:beta', 'ab'],
  ['segment', 'DO_NOT_INCLUDE:beta', 'cd'],
  ['segment', 'INCLUDE_ALL_OF:beta,staff', 'b'],
  ['segment', 'INCLUDE_ALL_OF:beta', 'ab'],
  ['segment', 'INCLUDE_ANY_OF:beta,staff', 'abd'],
  ['segment', 'EXCLUDE_IF_ANY_OF:beta,staff', 'c'],
  ['segment', 'EXCLUDE_ALL:beta,staff', 'acd'],

  ['status', 'development:enabled', 'ab'],
  ['status[]', 'production:enabled', 'bc'],
  ['status[]', 'production:disabled', 'ad'],
  ['status', 'nowhere:enabled', ''],
  ['status', 'nowhere:disabled', ''],

  ['archived', 'IS:true', 'e'],
  ['archived', 'IS:false', 'abcd'],
  ['favorite', 'IS:true', ''],
  ['favorite', 'IS:false', 'abcd'],

  ['createdAt', 'IS_BEFORE:2024-01-02', 'c'],
  ['createdAt', 'IS_ON_OR_AFTER:2024-01-02', 'abd'],
  ['createdAt', 'IS_BEFORE:0001-01-01', ''],
  ['lastSeenAt', 'IS_BEFORE:2024-04-01', 'a'],
  ['lastSeenAt', 'IS_ON_OR_AFTER:2024-04-01', 'bc'],
]

const COMBINATIONS: readonly (readonly [params: SearchParams, letters: string])[] = [
  ['query=an,pp&type=IS:release&state=IS:active', 'a'],
  ['project=IS:default&tag=INCLUDE:simple:a&segment=INCLUDE:staff&status=production:enabled', 'b'],
  ['project=IS:shop&createdBy=IS:1&lifecycle=IS:initial&createdAt=IS_ON_OR_AFTER:2024-01-03', 'd'],
  ['status[]=development:enabled&status[]=production:enabled', 'abc'],
  ['status=development:disabled&status[]=production:disabled', 'acd'],
  ['createdAt=IS_ON_OR_AFTER:2024-01-02&createdAt=IS_BEFORE:2024-01-04', 'bd'],
  ['lastSeenAt=IS_ON_OR_AFTER:2024-03-02&lastSeenAt=IS_BEFORE:2024-05-01', 'b'],
  ['archived=IS:true&lifecycle=IS:archived&query=red', 'e'],
  ['archived=IS:true&lifecycle=IS_NOT:archived', ''],
]

/** sortBy, sortOrder, and the first letters in that order. */
const SORTED: readonly (readonly [by: string, order: string, letters: string])[] = [
  ['name', 'asc', 'abcd'],
  ['name', 'desc', 'dcba'],
  ['type', 'asc', 'bdac'],
  ['type', 'desc', 'acdb'],
  ['stale', 'asc', 'acdb'],
  ['stale', 'desc', 'bacd'],
  ['project', 'asc', 'abcd'],
  ['project', 'desc', 'cdab'],
  ['createdAt', 'asc', 'cbda'],
  ['createdAt', 'desc', 'adbc'],
  ['lastSeenAt', 'asc', 'abcd'],
  ['lastSeenAt', 'desc', 'cbad'],
  ['environment:production', 'asc', 'adbc'],
  ['environment:production', 'desc', 'bcad'],
  ['environment:nowhere', 'desc', 'abcd'],
  ['nonsense', 'asc', 'cbda'],
  ['name; drop table features; --', 'asc', 'cbda'],
  ['', '', 'cbda'],
  ['name', 'DESC', 'abcd'],
]

for (const engine of engines) {
  describe(`filters and sort orders of the search on ${engine}`, () => {
    const server = serverFor(engine)
    beforeAll(() => plantToggles(server))

    it.each(FILTERS)('%s=%s finds "%s"', async (param, value, letters) => {
      expect(
        await found(server, [
          [param, value],
          ['sortBy', 'name'],
        ]),
      ).toBe(letters)
    })

    it.each(COMBINATIONS)('%s finds "%s"', async (params, letters) => {
      expect(await found(server, `${params}&sortBy=name`)).toBe(letters)
    })

    it.each(SORTED)('sorts by "%s" "%s" as %s', async (sortBy, sortOrder, letters) => {
      expect(
        await found(server, [
          ['sortBy', sortBy],
          ['sortOrder', sortOrder],
        ]),
      ).toBe(letters)
    })

    it('sorts by creation time, oldest first, by default', async () => {
      expect(await found(server, '')).toBe('cbda')
    })
  })
}
