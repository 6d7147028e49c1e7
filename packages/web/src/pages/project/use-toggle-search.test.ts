// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../test/hooks.ts'
import type { ProjectSearch } from './search.ts'

const server = await startApi()
const { useRows, useToggleSearch } = await import('./use-toggle-search.ts')
const { allMatchingToggles, PAGE_SIZE, searchParamsOf } = await import('./toggle-search.ts')

const SEARCH = 'GET /api/admin/search/features'

const TOTAL = 130
const nameOf = (row: number) => `toggle-${row}`

/** 130 toggles, of which `query=pay` finds three. */
const answer = (query: URLSearchParams) => {
  const total = query.get('query') === 'pay' ? 3 : TOTAL
  const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
  const length = Math.max(Math.min(limit, total - offset), 0)
  return { body: { total, features: Array.from({ length }, (_, index) => ({ name: nameOf(offset + index) })) } }
}

const offsets = () => server.callsOf(SEARCH).map(({ query }) => Number(query.get('offset')))

beforeEach(() => server.on(SEARCH, ({ query }) => answer(query)))

const finding = (start: { project?: string; search: ProjectSearch }) =>
  hookWith(newClient(), () => {
    const [{ project, search }, change] = useState(start)
    return { found: useToggleSearch(project, search), change }
  })

describe('the search of a list', () => {
  it('has no total until the first answer', async () => {
    const { release } = server.hold(SEARCH, answer(new URLSearchParams({ limit: '50' })))
    const { result } = finding({ project: 'shop', search: {} })
    expect(result.current.found.answer.total).toBeUndefined()
    release()
    await waitFor(() => expect(result.current.found.answer).toMatchObject({ total: TOTAL, isOld: false }))
  })

  it('keeps the previous result, marked as old, while the next one loads', async () => {
    const { result } = finding({ project: 'shop', search: {} })
    await waitFor(() => expect(result.current.found.answer.total).toBe(TOTAL))
    const next = { project: 'shop', search: { q: 'pay' } }
    const { release } = server.hold(SEARCH, answer(new URLSearchParams({ query: 'pay', limit: '50' })))
    act(() => result.current.change(next))
    expect(result.current.found.answer).toEqual({ total: TOTAL, isCapped: false, isOld: true, shown: {} })
    release()
    await waitFor(() =>
      expect(result.current.found.answer).toEqual({ total: 3, isCapped: false, isOld: false, shown: next.search }),
    )
  })

  it('does not show the result of another project while its own loads', async () => {
    const { result } = finding({ project: 'shop', search: {} })
    await waitFor(() => expect(result.current.found.answer.total).toBe(TOTAL))
    const { release } = server.hold(SEARCH, { body: { total: 0, features: [] } })
    act(() => result.current.change({ project: 'other', search: {} }))
    expect(result.current.found.answer).toMatchObject({ total: undefined, isOld: false })
    release()
    await waitFor(() => expect(result.current.found.answer.total).toBe(0))
  })

  it('says when there are more results than the total', async () => {
    server.on(SEARCH, { body: { total: 1_000, totalIsCapped: true, features: [] } })
    const { result } = finding({ project: 'shop', search: {} })
    await waitFor(() => expect(result.current.found.answer).toMatchObject({ total: 1_000, isCapped: true }))
  })

  it('shows an error, and searches again on request', async () => {
    server.on(SEARCH, { status: 400, body: { message: 'No such filter' } })
    const { result } = finding({ project: 'shop', search: {} })
    await waitFor(() => expect(result.current.found.error?.message).toBe('No such filter'))
    server.on(SEARCH, ({ query }) => answer(query))
    act(() => result.current.found.retry())
    await waitFor(() => expect(result.current.found.answer.total).toBe(TOTAL))
    expect(result.current.found.error).toBeNull()
  })
})

describe('the visible rows of a list', () => {
  const rows = (start: readonly [number, number]) =>
    hookWith(newClient(), () => {
      const [[first, last], scroll] = useState(start)
      return { rowAt: useRows('shop', {}, first, last), scroll }
    })

  it('load the pages that they are on', async () => {
    const { result } = rows([PAGE_SIZE - 5, PAGE_SIZE + 5])
    await waitFor(() => expect(result.current.rowAt(PAGE_SIZE)?.name).toBe(nameOf(PAGE_SIZE)))
    await waitFor(() => expect(result.current.rowAt(PAGE_SIZE - 1)?.name).toBe(nameOf(PAGE_SIZE - 1)))
    expect(offsets().toSorted((a, b) => a - b)).toEqual([0, PAGE_SIZE])
  })

  it('are undefined while they load, and past the end', async () => {
    const { result } = rows([TOTAL - 5, TOTAL + 5])
    expect(result.current.rowAt(TOTAL - 1)).toBeUndefined()
    await waitFor(() => expect(result.current.rowAt(TOTAL - 1)?.name).toBe(nameOf(TOTAL - 1)))
    expect(result.current.rowAt(TOTAL)).toBeUndefined()
  })

  it('load no page that fast scrolling only passes', async () => {
    const { result } = rows([0, 10])
    await waitFor(() => expect(result.current.rowAt(0)).toBeDefined())
    act(() => result.current.scroll([PAGE_SIZE, PAGE_SIZE + 10]))
    act(() => result.current.scroll([2 * PAGE_SIZE, 2 * PAGE_SIZE + 10]))
    await waitFor(() => expect(result.current.rowAt(2 * PAGE_SIZE)?.name).toBe(nameOf(2 * PAGE_SIZE)))
    expect(offsets()).toEqual([0, 2 * PAGE_SIZE])
  })
})

describe('"select all"', () => {
  it('fetches page by page up to the limit', async () => {
    const all = await allMatchingToggles('shop', {}, 120)
    expect([all.length, all.at(-1)?.name]).toEqual([120, nameOf(119)])
    expect(offsets()).toEqual([0, 100])
  })

  it('ends when the server returns fewer than it announced', async () => {
    server.on(SEARCH, ({ query }) => ({
      body: { total: TOTAL, features: query.get('offset') === '0' ? [{ name: 'only' }] : [] },
    }))
    expect(await allMatchingToggles('shop', {}, 1_000)).toHaveLength(1)
  })
})

describe('the parameters of the search', () => {
  it('put favourites first, unless the user chose an order', () => {
    expect(searchParamsOf('shop', {})).toEqual({
      project: 'IS:shop',
      favoritesFirst: 'true',
      sortBy: 'name',
      sortOrder: 'asc',
    })
    for (const order of [{ sort: 'type' }, { down: true }] as const)
      expect(searchParamsOf('shop', order)).not.toHaveProperty('favoritesFirst')
  })

  it('are about the project of the page, also if the search names another one', () => {
    expect(searchParamsOf('shop', { project: 'other' }).project).toBe('IS:shop')
    expect(searchParamsOf(undefined, { project: 'other' }).project).toBe('IS:other')
    expect(searchParamsOf(undefined, {})).not.toHaveProperty('project')
  })

  it('name the operator of each filter', () => {
    const filters = { type: 'release', stage: 'live', tag: 'team:a', segment: 'beta', by: 7, owner: 'none' } as const
    expect(searchParamsOf(undefined, { ...filters, favorites: true, status: 'dev:enabled' })).toMatchObject({
      type: 'IS:release',
      lifecycle: 'IS:live',
      tag: 'INCLUDE:team:a',
      segment: 'INCLUDE:beta',
      createdBy: 'IS:7',
      owner: 'IS:none',
      favorite: 'IS:true',
      status: 'dev:enabled',
    })
  })
})
