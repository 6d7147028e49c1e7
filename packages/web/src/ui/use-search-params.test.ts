// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../test/hooks.ts'
import { routedHook } from '../../test/routed-hook.ts'

await startApi()
const { useDebouncedText, useListFilter, useSearchParams } = await import('./use-search-params.ts')

interface Search {
  readonly find?: string | undefined
  readonly sort?: string | undefined
}

describe('the search parameters of a page', () => {
  it('change one by one, and the others stay', async () => {
    const { result, url } = await routedHook('/users?find=ann&sort=name', () => useSearchParams<Search>())
    act(() => result.current[1]({ sort: 'age' }))
    await waitFor(() => expect(url()).toBe('/users?find=ann&sort=age'))
    expect(result.current[0]).toEqual({ find: 'ann', sort: 'age' })
  })

  it('are removed by undefined', async () => {
    const { result, url } = await routedHook('/users?find=ann&sort=name', () => useSearchParams<Search>())
    act(() => result.current[1]({ find: undefined }))
    await waitFor(() => expect(url()).toBe('/users?sort=name'))
  })

  it('replace the entry of the history, and add one only for a step', async () => {
    const { result, url, entries } = await routedHook('/users', () => useSearchParams<Search>())
    act(() => result.current[1]({ find: 'a' }))
    await waitFor(() => expect(url()).toBe('/users?find=a'))
    expect(entries()).toBe(1)
    act(() => result.current[1]({ find: 'b' }, 'step'))
    await waitFor(() => expect(url()).toBe('/users?find=b'))
    expect(entries()).toBe(2)
  })

  it('apply two changes of one event to each other', async () => {
    const { result, url } = await routedHook('/users', () => useSearchParams<Search>())
    act(() => {
      result.current[1]({ find: 'a' })
      result.current[1]({ sort: 'age' })
    })
    await waitFor(() => expect(url()).toContain('sort=age'))
    expect(result.current[0].sort).toBe('age')
  })

  it('hold the text of the filter of a list', async () => {
    const { result, url } = await routedHook('/users?find=ann&sort=name', () => useListFilter())
    expect(result.current[0]).toBe('ann')
    act(() => result.current[1]('bob'))
    expect(result.current[0]).toBe('bob')
    await waitFor(() => expect(url()).toBe('/users?find=bob&sort=name'))
  })
})

/** A text field over a value that arrives after the pause, as one in the URL. */
function fieldOver(start: string | undefined) {
  const sent: (string | undefined)[] = []
  const { result } = hookWith(newClient(), () => {
    const [value, setValue] = useState(start)
    const field = useDebouncedText(value, (next) => {
      sent.push(next)
      setValue(next)
    })
    return { text: field[0], type: field[1], setValue }
  })
  return { result, sent }
}

describe('a text that is sent after a pause', () => {
  it('is shown at once and sent once with its last value', async () => {
    const { result, sent } = fieldOver(undefined)
    for (const text of ['b', 'be', 'bet']) act(() => result.current.type(text))
    expect([result.current.text, sent]).toEqual(['bet', []])
    await waitFor(() => expect(sent).toEqual(['bet']))
    expect(result.current.text).toBe('bet')
  })

  it('is sent as undefined when it is blank, and keeps the blank while the user types', async () => {
    const { result, sent } = fieldOver('old')
    act(() => result.current.type(' '))
    await waitFor(() => expect(sent).toEqual([undefined]))
    expect(result.current.text).toBe(' ')
  })

  it('is replaced by a value from elsewhere, such as after "back"', async () => {
    const { result, sent } = fieldOver('old')
    await act(async () => result.current.setValue('older'))
    expect([result.current.text, sent]).toEqual(['older', []])
    await act(async () => result.current.setValue(undefined))
    expect(result.current.text).toBe('')
  })

  it('keeps what was typed since, when the value that was sent arrives', async () => {
    const { result, sent } = fieldOver(undefined)
    act(() => result.current.type('be'))
    await waitFor(() => expect(sent).toEqual(['be']))
    act(() => result.current.type('bet'))
    act(() => result.current.setValue('be'))
    expect(result.current.text).toBe('bet')
  })
})
