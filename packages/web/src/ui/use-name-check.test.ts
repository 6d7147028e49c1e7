// @vitest-environment app
import { renderHook, waitFor } from '@testing-library/react'
import { act, createElement, type PropsWithChildren } from 'react'
import { describe, expect, it } from 'vitest'
import { newClient, startApi } from '../../test/hooks.ts'

await startApi()
const { QueryClientProvider } = await import('@tanstack/react-query')
const { ApiFailure } = await import('../api/failure.ts')
const { useNameCheck } = await import('./use-name-check.ts')

/** The hook, with a function that types another name. */
function typing(ask: (name: string) => Promise<unknown>) {
  const client = newClient()
  const wrapper = ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client, children })
  const { result, rerender } = renderHook(({ name }) => useNameCheck('toggle', name, ask), {
    wrapper,
    initialProps: { name: '' },
  })
  return { result, type: (name: string) => act(async () => rerender({ name })) }
}

const refused = (message: string, path?: string) =>
  new ApiFailure(400, { message, ...(path !== undefined && { details: [{ path, message: 'is taken' }] }) })

describe('useNameCheck', () => {
  it('says that a name is available after the server accepted it', async () => {
    const asked: string[] = []
    const { result, type } = typing(async (name) => void asked.push(name))
    await type('pay')
    expect(result.current).toEqual({ problem: undefined, isFree: false })
    await waitFor(() => expect(result.current).toEqual({ problem: undefined, isFree: true }))
    expect(asked).toEqual(['pay'])
  })

  it('asks once for a name that is typed letter by letter', async () => {
    const asked: string[] = []
    const { result, type } = typing(async (name) => void asked.push(name))
    for (const name of ['p', 'pa', 'pay']) await type(name)
    await waitFor(() => expect(result.current.isFree).toBe(true))
    expect(asked).toEqual(['pay'])
  })

  it('asks nothing for an empty name', async () => {
    const asked: string[] = []
    const { result, type } = typing(async (name) => void asked.push(name))
    await type('pay')
    await waitFor(() => expect(asked).toEqual(['pay']))
    await type('')
    expect(result.current).toEqual({ problem: undefined, isFree: false })
  })

  it.each([
    ['the message about the field', refused('No', '/body/name'), 'is taken'],
    ['the message, when no field is named', refused('No such name'), 'No such name'],
  ])('shows %s', async (_, failure, expected) => {
    const { result, type } = typing(() => Promise.reject(failure))
    await type('pay')
    await waitFor(() => expect(result.current).toEqual({ problem: expected, isFree: false }))
  })

  it('does not show the problem of an earlier name', async () => {
    const { result, type } = typing((name) => (name === 'taken' ? Promise.reject(refused('Taken')) : Promise.resolve()))
    await type('taken')
    await waitFor(() => expect(result.current.problem).toBe('Taken'))
    await type('taken-2')
    expect(result.current.problem).toBeUndefined()
    await waitFor(() => expect(result.current.isFree).toBe(true))
  })
})
