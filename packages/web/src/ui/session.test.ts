// @vitest-environment app
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi, toasts } from '../../test/hooks.ts'

const server = await startApi()
const { api, dataOf } = await import('../api/client.ts')
const { ApiFailure, sentenceOf } = await import('../api/failure.ts')
const { ConnectionFailure, serverIsReachable, setReachable } = await import('../api/connection.ts')
const session = await import('../api/session.ts')
const { FailureNote } = await import('./failure-note.tsx')
const { toastFailure } = await import('./toast.tsx')

const ME = 'GET /api/admin/user'
const SEGMENT = 'PUT /api/admin/segments/3'
const REFUSAL = { status: 401, body: { message: 'You must log in to use this API', options: [] } }
const logIn = () => dataOf(api.GET('/api/admin/user'))
const read = () => api.GET('/api/admin/segments')
const write = () =>
  api.PUT('/api/admin/segments/{segmentId}', { params: { path: { segmentId: '3' } }, body: { name: 'beta' } })

const reject = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
    return 'no error'
  } catch (error) {
    return error
  }
}

describe('a request after the session has ended', () => {
  beforeEach(async () => {
    session.forgetSession()
    server.on(ME, { body: { user: { id: 1 } } })
    server.on(SEGMENT, REFUSAL)
    server.on('GET /api/admin/segments', REFUSAL)
  })
  afterEach(() => session.forgetSession())

  it('fails at once when nobody has logged in on this page', async () => {
    expect(await reject(write())).toMatchObject({ status: 401 })
    expect(session.currentSession()).toMatchObject({ state: 'none', isAsked: false })
  })

  it('waits for the log-in, and is sent once more with the same body', async () => {
    await logIn()
    const saved = write()
    await waitFor(() => expect(session.currentSession()).toMatchObject({ state: 'ended', isAsked: true }))
    server.on(SEGMENT, { body: { id: 3 } })
    session.sessionIsActive()
    await saved
    expect(server.callsOf(SEGMENT).map(({ body }) => body)).toEqual([{ name: 'beta' }, { name: 'beta' }])
    expect(session.currentSession()).toMatchObject({ state: 'active', isAsked: false })
  })

  it('is not sent a third time', async () => {
    await logIn()
    const saved = reject(write())
    await waitFor(() => expect(session.currentSession().isAsked).toBe(true))
    session.sessionIsActive()
    expect(await saved).toMatchObject({ status: 401 })
    expect(server.callsOf(SEGMENT)).toHaveLength(2)
  })

  it('fails with a sentence for people when the log-in dialog is closed', async () => {
    await logIn()
    const saved = reject(write())
    await waitFor(() => expect(session.currentSession().isAsked).toBe(true))
    session.dismissLogIn()
    const error = await saved
    expect(error).toBeInstanceOf(ApiFailure)
    expect(sentenceOf(error)).toBe('Your session has ended. Log in again.')
  })

  it('opens a closed dialog again if it is a write, and not if it is a read', async () => {
    await logIn()
    const saved = reject(write())
    await waitFor(() => expect(session.currentSession().isAsked).toBe(true))
    session.dismissLogIn()
    await saved
    expect(await reject(read())).toMatchObject({ status: 401 })
    expect(session.currentSession().isAsked).toBe(false)
    const again = reject(write())
    await waitFor(() => expect(session.currentSession().isAsked).toBe(true))
    session.dismissLogIn()
    await again
  })

  it('still waits when a public request succeeds', async () => {
    await logIn()
    server.on('GET /api/admin/ui-config', { body: {} })
    const saved = reject(write())
    await waitFor(() => expect(session.currentSession().isAsked).toBe(true))
    await api.GET('/api/admin/ui-config')
    expect(session.currentSession().isAsked).toBe(true)
    session.dismissLogIn()
    await saved
  })

  it('does not wait when a log-in itself is refused', async () => {
    await logIn()
    server.on('POST /auth/simple/login', REFUSAL)
    const body = { username: 'ann', password: 'x' }
    expect(await reject(api.POST('/auth/simple/login', { body }))).toMatchObject({ status: 401 })
    expect(session.currentSession().state).toBe('active')
  })
})

describe('an error of the connection', () => {
  afterEach(() => setReachable(true))

  it('disappears from its form and its toast when the server answers again', async () => {
    setReachable(false)
    const error = new ConnectionFailure(new TypeError('Failed to fetch'))
    toastFailure(error)
    toastFailure(error)
    renderWith(newClient(), createElement(FailureNote, { error }))
    expect(screen.getByRole('alert').textContent).toContain('The server does not answer')
    expect(toasts()).toEqual(['The server does not answer. Check your connection.'])
    server.on(ME, { body: {} })
    await act(() => logIn())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(toasts()).toEqual([])
    cleanup()
  })

  it('stays with its button where a page could not be loaded', () => {
    const error = new ConnectionFailure(new TypeError('Failed to fetch'))
    renderWith(newClient(), createElement(FailureNote, { error, onRetry: () => {} }))
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(serverIsReachable()).toBe(true)
  })
})
