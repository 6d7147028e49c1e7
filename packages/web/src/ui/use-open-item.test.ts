// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { startApi } from '../../test/hooks.ts'
import { routedHook } from '../../test/routed-hook.ts'

await startApi()
const { useOpenItem } = await import('./use-open-item.ts')

interface Row {
  readonly id: number
  readonly name: string
}

const ROWS: readonly Row[] = [
  { id: 3, name: 'beta' },
  { id: 7, name: 'staff' },
]

type Kind = 'edit' | 'uses' | 'delete'

/** A list at this URL. `setAll` is a refetch. */
const listAt = (path: string, start: readonly Row[] | undefined = ROWS) =>
  routedHook(path, () => {
    const [all, setAll] = useState(start)
    return { item: useOpenItem<Row, Kind>({ all, idOf: ({ id }) => id, kept: ['edit', 'uses'] }), setAll }
  })

describe('an open item of a list', () => {
  it('is in the URL, so that a link opens it', async () => {
    const { result } = await listAt('/segments?open=7')
    expect(result.current.item.opened).toEqual({ what: 'edit', thing: ROWS[1] })
  })

  it('opens in the drawer that the URL names, and in the first one for an unknown name', async () => {
    const uses = await listAt('/segments?open=7&as=uses')
    expect(uses.result.current.item.opened?.what).toBe('uses')
    const unknown = await listAt('/segments?open=7&as=delete')
    expect(unknown.result.current.item.opened?.what).toBe('edit')
  })

  it('is not there for an id that the list does not have', async () => {
    const { result } = await listAt('/segments?open=99')
    expect(result.current.item.opened).toBeUndefined()
  })

  it('opens once the list has loaded', async () => {
    const { result } = await routedHook('/segments?open=7', () => {
      const [all, setAll] = useState<readonly Row[]>()
      return { item: useOpenItem<Row, Kind>({ all, idOf: ({ id }) => id, kept: ['edit'] }), setAll }
    })
    expect(result.current.item.opened).toBeUndefined()
    act(() => result.current.setAll(ROWS))
    expect(result.current.item.opened?.thing).toBe(ROWS[1])
  })

  it('adds a step to the history, so that "back" closes it', async () => {
    const { result, url, entries } = await listAt('/segments?find=b')
    act(() => result.current.item.open('edit', ROWS[0] as Row))
    await waitFor(() => expect(url()).toBe('/segments?find=b&open=3'))
    expect(entries()).toBe(2)
    act(() => result.current.item.open('uses', ROWS[0] as Row))
    await waitFor(() => expect(url()).toBe('/segments?find=b&open=3&as=uses'))
    expect(result.current.item.opened).toEqual({ what: 'uses', thing: ROWS[0] })
  })

  it('leaves the other parameters of the URL when it closes', async () => {
    const { result, url } = await listAt('/segments?find=b&open=3&as=uses')
    act(() => result.current.item.close())
    await waitFor(() => expect(url()).toBe('/segments?find=b'))
    expect(result.current.item.opened).toBeUndefined()
  })

  it('stays as it was when it was opened, also when another user changes or deletes it', async () => {
    const { result } = await listAt('/segments?open=3')
    act(() => result.current.setAll([{ id: 3, name: 'renamed' }]))
    expect(result.current.item.opened?.thing).toBe(ROWS[0])
    act(() => result.current.setAll([]))
    expect(result.current.item.opened?.thing).toBe(ROWS[0])
  })

  it('is the current one after it was closed and opened again', async () => {
    const { result } = await listAt('/segments?open=3')
    act(() => result.current.setAll([{ id: 3, name: 'renamed' }]))
    act(() => result.current.item.close())
    await waitFor(() => expect(result.current.item.opened).toBeUndefined())
    act(() => result.current.item.open('edit', { id: 3, name: 'renamed' }))
    await waitFor(() => expect(result.current.item.opened?.thing).toEqual({ id: 3, name: 'renamed' }))
  })
})

describe('a dialog that the URL does not keep', () => {
  it('opens for a new item and for a deletion, and leaves the URL as it is', async () => {
    const { result, url } = await listAt('/segments?find=b')
    act(() => result.current.item.openNew())
    expect(result.current.item.opened).toEqual({ what: 'new' })
    act(() => result.current.item.open('delete', ROWS[0] as Row))
    expect(result.current.item.opened).toEqual({ what: 'delete', thing: ROWS[0] })
    expect(url()).toBe('/segments?find=b')
    act(() => result.current.item.close())
    expect(result.current.item.opened).toBeUndefined()
  })

  it('is shown instead of the item in the URL, and closes both', async () => {
    const { result, url } = await listAt('/segments?open=3')
    act(() => result.current.item.open('delete', ROWS[1] as Row))
    expect(result.current.item.opened).toEqual({ what: 'delete', thing: ROWS[1] })
    act(() => result.current.item.close())
    await waitFor(() => expect(url()).toBe('/segments'))
    expect(result.current.item.opened).toBeUndefined()
  })
})
