import { describe, expect, it } from 'vitest'
import { listSearch } from '../lib/search-params.ts'
import { tokensSearch, usersSearch } from '../pages/access/search.ts'
import { addonSearch } from '../pages/addons/search.ts'
import { changeRequestsSearch } from '../pages/change-requests/search.ts'
import { eventsSearch } from '../pages/events/search.ts'
import { inboxSearch } from '../pages/inbox/search.ts'
import { loginSearch } from '../pages/login/search.ts'
import { metricsSearch } from '../pages/metrics/search.ts'
import { playgroundSearch } from '../pages/playground/search.ts'
import { projectSearch } from '../pages/project/search.ts'
import { cleanUpSearch } from '../pages/project-health/clean-up-rules.ts'
import { toggleSearch } from '../pages/toggle/search.ts'

type Parse = (given: Record<string, unknown>) => object

const PARSERS: readonly (readonly [string, Parse])[] = [
  ['lists', listSearch],
  ['users', usersSearch],
  ['tokens', tokensSearch],
  ['add-ons', addonSearch],
  ['change requests', changeRequestsSearch],
  ['events', eventsSearch],
  ['inbox', inboxSearch],
  ['log-in', loginSearch],
  ['metrics', metricsSearch],
  ['playground', playgroundSearch],
  ['project', projectSearch],
  ['clean-up', cleanUpSearch],
  ['toggle', toggleSearch],
]

/** No parameter of a page accepts an array. */
const INVALID = ['nonsense']

describe.each(PARSERS)('the search parameters of %s', (_, parse) => {
  // The router merges the result into the raw parameters.
  const asTheRouter = (given: Record<string, unknown>) => ({ ...given, ...parse(given) })
  const keys = Object.keys(parse({}))

  it('have all keys, also without values', () => {
    expect(keys.length).toBeGreaterThan(0)
    expect(Object.values(parse({})).filter((value) => value !== undefined)).toEqual([])
  })

  it('drop values that are not valid', () => {
    const given = Object.fromEntries(keys.map((key) => [key, INVALID]))
    expect(asTheRouter(given)).toEqual({})
  })
})

describe('a time in the search parameters of events', () => {
  it('is dropped when it is no time', () => {
    expect(eventsSearch({ from: 'nonsense', to: '2026-01-02', last: '9y' })).toEqual({ to: '2026-01-02' })
  })
})
