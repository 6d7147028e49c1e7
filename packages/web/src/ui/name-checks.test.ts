// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../test/hooks.ts'

const server = await startApi()
const { api } = await import('../api/client.ts')
const { useNameCheck } = await import('./use-name-check.ts')
const { useDebouncedText } = await import('./use-search-params.ts')
const { useState } = await import('react')

const VALIDATE = 'POST /api/admin/features/validate'
const ask = (name: string) => api.POST('/api/admin/features/validate', { body: { name } })

describe('useNameCheck', () => {
  const typing = () => {
    const { result } = hookWith(newClient(), () => {
      const [name, setName] = useState('')
      return { check: useNameCheck('toggle', name, ask), setName }
    })
    return { check: () => result.current.check, type: (name: string) => act(() => result.current.setName(name)) }
  }

  it('asks the server after a pause and says that the name is free', async () => {
    server.on(VALIDATE, {})
    const { check, type } = typing()
    type('p')
    type('pa')
    type('pay')
    expect(check()).toEqual({ problem: undefined, isFree: false })
    await waitFor(() => expect(check().isFree).toBe(true))
    expect(server.callsOf(VALIDATE).map(({ body }) => body)).toEqual([{ name: 'pay' }])
  })

  it('shows the problem of the name, or the message of the server', async () => {
    server.on(VALIDATE, {
      status: 400,
      body: { message: 'no', details: [{ path: '/body/name', message: 'too long' }] },
    })
    const { check, type } = typing()
    type('long')
    await waitFor(() => expect(check()).toEqual({ problem: 'too long', isFree: false }))
    server.on(VALIDATE, { status: 409, body: { message: 'The name is taken' } })
    type('taken')
    expect(check().problem).toBeUndefined()
    await waitFor(() => expect(check().problem).toBe('The name is taken'))
  })

  it('asks nothing for an empty name', async () => {
    const { check } = typing()
    expect(check()).toEqual({ problem: undefined, isFree: false })
    expect(server.callsOf(VALIDATE)).toEqual([])
  })
})

describe('useDebouncedText', () => {
  it('shows the text at once and sends it after a pause, without blanks only', async () => {
    const sent: (string | undefined)[] = []
    const { result } = hookWith(newClient(), () => {
      const [value, setValue] = useState<string>()
      const send = (text: string | undefined) => {
        sent.push(text)
        setValue(text)
      }
      return { text: useDebouncedText(value, send), goBack: () => setValue('before') }
    })
    act(() => result.current.text[1]('b'))
    act(() => result.current.text[1]('be'))
    expect([result.current.text[0], sent]).toEqual(['be', []])
    await waitFor(() => expect(sent).toEqual(['be']))
    act(() => result.current.text[1]('  '))
    await waitFor(() => expect(sent).toEqual(['be', undefined]))
    await act(async () => result.current.goBack())
    expect(result.current.text[0]).toBe('before')
  })
})
