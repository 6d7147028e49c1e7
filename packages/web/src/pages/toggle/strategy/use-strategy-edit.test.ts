// @vitest-environment app
import { rolloutOf } from '@leverframe/testing/strategies'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi, toasts } from '../../../../test/hooks.ts'
import type { Strategy } from '../../../lib/types.ts'
import type { Edited } from './use-strategy-edit.ts'

const server = await startApi()
const { protectionQuery, toggleQuery } = await import('../../../api/queries.ts')
const { newDraft } = await import('../../../ui/strategy/draft.ts')
const { useStrategyEdit } = await import('./use-strategy-edit.ts')

const TOGGLE = '/api/admin/projects/shop/features/pay'
const STRATEGIES = `${TOGGLE}/environments/dev/strategies`
const ADD = `POST ${STRATEGIES}`
const SAVE = `PUT ${STRATEGIES}/s-1`
const PROTECTION = 'GET /api/admin/projects/shop/change-requests/config'
const DRAFT = 'POST /api/admin/projects/shop/environments/dev/change-requests'

const STORED: Strategy = rolloutOf('s-1', '25', { title: 'Paying' })
const withRollout = (rollout: string, given: Partial<Strategy> = {}): Strategy =>
  rolloutOf('s-1', rollout, { title: 'Paying', ...given })

/** The strategies of the toggle on the server. Each change has a new tag. */
let strategies: readonly Strategy[]
let revision: number

const changeElsewhere = (...now: readonly Strategy[]) => {
  strategies = now
  revision += 1
}

beforeEach(() => {
  strategies = [STORED]
  revision = 1
  server.on(PROTECTION, { body: [] })
  server.on(`GET ${TOGGLE}`, () => ({
    body: { name: 'pay', environments: [{ name: 'dev', enabled: true, strategies, variants: [] }] },
    headers: { etag: `"${revision}"` },
  }))
  for (const route of [ADD, SAVE])
    server.on(route, ({ headers }) =>
      headers['if-match'] === `"${revision}"` ? { body: {} } : { status: 412, body: { message: 'Changed' } },
    )
})

const protect = () =>
  server.on(PROTECTION, { body: [{ environment: 'dev', changeRequestEnabled: true, requiredApprovals: 1 }] })

async function editorOf(edited: Edited) {
  const client = newClient()
  const done: string[] = []
  await client.fetchQuery(toggleQuery('shop', 'pay'))
  await client.fetchQuery(protectionQuery('shop'))
  const target = { projectId: 'shop', featureName: 'pay', environment: 'dev', etag: '"1"' }
  const { result } = hookWith(client, () => useStrategyEdit(target, edited, () => done.push('done')))
  const setRollout = (rollout: string) =>
    act(() => result.current.setDraft((draft) => ({ ...draft, parameters: { ...draft.parameters, rollout } })))
  return { result, done, setRollout }
}

describe('the editor of a stored strategy', () => {
  it('sends only what was changed, so that a field of a newer server is not lost', async () => {
    const { result, done, setRollout } = await editorOf({ strategy: STORED })
    setRollout('50')
    expect(await act(() => result.current.save())).toBe(true)
    const [sent] = server.callsOf(SAVE)
    expect(Object.keys(sent?.body as object)).toEqual(['parameters'])
    expect(sent?.body).toMatchObject({ parameters: { rollout: '50', stickiness: 'default', groupId: 'g' } })
    expect([sent?.headers['if-match'], done, toasts()]).toEqual(['"1"', ['done'], ['Strategy saved']])
  })

  it('saves over a change of another strategy of the toggle', async () => {
    const { result, done, setRollout } = await editorOf({ strategy: STORED })
    setRollout('50')
    changeElsewhere(STORED, rolloutOf('s-2', '5'))
    expect(await act(() => result.current.save())).toBe(true)
    expect(server.callsOf(SAVE).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
    expect(done).toEqual(['done'])
  })

  it('shows a change of the same strategy instead of saving over it', async () => {
    const { result, done, setRollout } = await editorOf({ strategy: STORED })
    setRollout('50')
    changeElsewhere(withRollout('75'))
    expect(await act(() => result.current.save())).toBe(false)
    await waitFor(() => expect(result.current.conflict?.value?.parameters.rollout).toBe('75'))
    expect(result.current.draft.parameters.rollout).toBe('50')
    expect([done, toasts()]).toEqual([[], []])
  })

  it('sends the differences from the version of the other user after the conflict is resolved', async () => {
    const { result, done, setRollout } = await editorOf({ strategy: STORED })
    setRollout('50')
    changeElsewhere(withRollout('75', { title: 'Theirs' }))
    await act(() => result.current.save())
    await waitFor(() => expect(result.current.conflict).toBeDefined())
    const theirs = result.current.conflict?.value
    await act(() =>
      result.current.resolve({ ...result.current.draft, title: theirs?.title ?? '' }).then((isDone) => void isDone),
    )
    const last = server.callsOf(SAVE).at(-1)
    expect(Object.keys(last?.body as object)).toEqual(['parameters'])
    expect([last?.headers['if-match'], done]).toEqual(['"2"', ['done']])
  })

  it('adds the strategy again when another user removed it', async () => {
    const { result, done, setRollout } = await editorOf({ strategy: STORED })
    setRollout('50')
    changeElsewhere()
    expect(await act(() => result.current.save())).toBe(false)
    await waitFor(() => expect(result.current.conflict).toEqual({ value: undefined, etag: '"2"' }))
    await act(() => result.current.resolve(result.current.draft).then((isDone) => void isDone))
    expect(server.callsOf(ADD)[0]?.body).toMatchObject({
      name: 'flexibleRollout',
      title: 'Paying',
      parameters: { rollout: '50' },
    })
    expect(done).toEqual(['done'])
  })

  it('keeps the draft and the message of the server after a refusal', async () => {
    const { result, done, setRollout } = await editorOf({ strategy: STORED })
    setRollout('50')
    server.on(SAVE, { status: 400, body: { message: 'Too many constraints' } })
    expect(await act(() => result.current.save())).toBe(false)
    await waitFor(() => expect(result.current.error).toMatchObject({ message: 'Too many constraints' }))
    expect([result.current.draft.parameters.rollout, done]).toEqual(['50', []])
  })
})

describe('the editor of a new strategy', () => {
  it('sends the whole draft', async () => {
    const { result, done } = await editorOf({ initial: newDraft('pay') })
    expect(result.current.base).toBeUndefined()
    expect(await act(() => result.current.save())).toBe(true)
    expect(server.callsOf(ADD)[0]?.body).toMatchObject({
      name: 'flexibleRollout',
      disabled: false,
      constraints: [],
      segments: [],
      parameters: { rollout: 100, groupId: 'pay' },
    })
    expect([done, toasts()]).toEqual([['done'], ['Strategy added to dev']])
  })
})

describe('the editor of a strategy in a protected environment', () => {
  it('adds the change to the draft and writes nothing directly', async () => {
    protect()
    server.on(DRAFT, { body: { id: 7 } })
    const { result, done, setRollout } = await editorOf({ strategy: STORED })
    setRollout('50')
    expect(await act(() => result.current.save())).toBe(true)
    expect([server.callsOf(DRAFT)[0]?.body].flat()).toMatchObject([
      { action: 'updateStrategy', feature: 'pay', payload: { id: 's-1', parameters: { rollout: '50' } } },
    ])
    expect([server.callsOf(SAVE), done]).toEqual([[], ['done']])
  })

  it('shows a change of another user before it adds anything to the draft', async () => {
    protect()
    server.on(DRAFT, { body: { id: 7 } })
    const { result, setRollout } = await editorOf({ strategy: STORED })
    setRollout('50')
    changeElsewhere(withRollout('75'))
    expect(await act(() => result.current.save())).toBe(false)
    expect(server.callsOf(DRAFT)).toEqual([])
    await waitFor(() => expect(result.current.conflict?.value?.parameters.rollout).toBe('75'))
  })
})
