// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../test/hooks.ts'

await startApi()
const { useDragOrder } = await import('./drag-order.tsx')
const { useState } = await import('react')

const key = (name: string) => ({ key: name, preventDefault: () => {} }) as KeyboardEvent
const press = { button: 0 } as PointerEvent

interface Saved {
  readonly ids: readonly string[]
  readonly before: readonly string[]
}

/** A list that takes over what was saved, like a server, unless `save` does not. */
function listOf(start: readonly string[], settleMs = 0) {
  const saved: Saved[] = []
  const { result, unmount } = hookWith(newClient(), () => {
    const [ids, setIds] = useState(start)
    const save = async (next: readonly string[], before: readonly string[]) => {
      saved.push({ ids: next, before })
      setIds(next)
    }
    return { order: useDragOrder({ ids, save, settleMs, labelOf: (id) => id.toUpperCase() }), setIds }
  })
  return { result, saved, unmount, order: () => result.current.order }
}

describe('the arrow keys', () => {
  it('move a row, announce its position and save the whole order', async () => {
    const { order, saved } = listOf(['a', 'b', 'c'])
    act(() => order().onKey('a', key('ArrowDown')))
    expect(order().ids).toEqual(['b', 'a', 'c'])
    expect(order().announcement).toBe('A is now 2 of 3')
    await waitFor(() => expect(saved).toEqual([{ ids: ['b', 'a', 'c'], before: ['a', 'b', 'c'] }]))
    await waitFor(() => expect(order().isPending).toBe(false))
  })

  it('stop at the ends of the list and save nothing there', async () => {
    const { order, saved } = listOf(['a', 'b'])
    act(() => order().onKey('a', key('ArrowUp')))
    act(() => order().onKey('b', key('ArrowDown')))
    act(() => order().onKey('b', key('Enter')))
    expect(order().ids).toEqual(['a', 'b'])
    expect(saved).toEqual([])
  })

  it('pressed several times are saved once, with the order before the first press', async () => {
    const { order, saved } = listOf(['a', 'b', 'c'], 30)
    act(() => order().onKey('a', key('ArrowDown')))
    act(() => order().onKey('a', key('ArrowDown')))
    expect(order().isPending).toBe(true)
    expect(saved).toEqual([])
    await waitFor(() => expect(saved).toEqual([{ ids: ['b', 'c', 'a'], before: ['a', 'b', 'c'] }]))
  })
})

describe('unsaved moves', () => {
  it('are saved one after the other', async () => {
    const started: string[] = []
    const releases: (() => void)[] = []
    const { result } = hookWith(newClient(), () =>
      useDragOrder({
        ids: ['a', 'b', 'c'],
        save: (ids) => {
          started.push(ids.join(''))
          return new Promise<void>((resolve) => releases.push(resolve))
        },
      }),
    )
    act(() => result.current.moveTo('a', 1))
    act(() => result.current.moveTo('a', 2))
    await waitFor(() => expect(started).toEqual(['bac']))
    releases[0]?.()
    await waitFor(() => expect(started).toEqual(['bac', 'bca']))
  })

  it('are dropped when rows are added or removed by another user', async () => {
    const { result, order } = listOf(['a', 'b', 'c'], 10_000)
    act(() => order().moveTo('a', 2))
    expect(order().ids).toEqual(['b', 'c', 'a'])
    act(() => result.current.setIds(['a', 'b', 'd']))
    expect(order().ids).toEqual(['a', 'b', 'd'])
  })

  it('are saved when the list goes away', async () => {
    const { order, saved, unmount } = listOf(['a', 'b'], 10_000)
    act(() => order().moveTo('a', 1))
    unmount()
    await waitFor(() => expect(saved).toEqual([{ ids: ['b', 'a'], before: ['a', 'b'] }]))
  })

  it('return to the order of the server when a save fails', async () => {
    const { result } = hookWith(newClient(), () =>
      useDragOrder({ ids: ['a', 'b'], save: () => Promise.reject(new Error('refused')) }),
    )
    act(() => result.current.moveTo('a', 1))
    expect(result.current.ids).toEqual(['b', 'a'])
    await waitFor(() => expect(result.current.ids).toEqual(['a', 'b']))
  })
})

describe('dragging', () => {
  /** Rows of 20 px height, one below the other, in the order of the list. */
  function rowsOf(ids: () => readonly string[]): void {
    document.elementFromPoint = (_x: number, y: number) => {
      const index = Math.floor(y / 20)
      const id = ids()[index]
      if (id === undefined) return null
      const row = document.createElement('div')
      row.dataset.ordered = id
      row.getBoundingClientRect = () => ({ top: index * 20, height: 20 }) as DOMRect
      return row
    }
  }

  const point = (type: string, clientY: number) =>
    act(() => void window.dispatchEvent(Object.assign(new Event(type), { clientX: 5, clientY })))

  it('moves the row past the middle of the row under the pointer, and saves once on drop', async () => {
    const { order, saved } = listOf(['a', 'b', 'c'])
    rowsOf(() => order().ids)
    act(() => order().onGrab('a', press))
    expect(order().dragged).toBe('a')
    await point('pointermove', 25)
    expect(order().ids).toEqual(['a', 'b', 'c'])
    await point('pointermove', 35)
    expect(order().ids).toEqual(['b', 'a', 'c'])
    await point('pointermove', 55)
    expect(order().ids).toEqual(['b', 'c', 'a'])
    expect(saved).toEqual([])
    await point('pointerup', 55)
    expect(order().dragged).toBeUndefined()
    await waitFor(() => expect(saved).toEqual([{ ids: ['b', 'c', 'a'], before: ['a', 'b', 'c'] }]))
    await point('pointermove', 5)
    expect(order().ids).toEqual(['b', 'c', 'a'])
  })

  it('starts with the main button only, and saves nothing when the row is back', async () => {
    const { order, saved } = listOf(['a', 'b'])
    rowsOf(() => order().ids)
    act(() => order().onGrab('a', { button: 2 } as PointerEvent))
    expect(order().dragged).toBeUndefined()
    act(() => order().onGrab('a', press))
    await point('pointercancel', 5)
    expect(saved).toEqual([])
  })
})
