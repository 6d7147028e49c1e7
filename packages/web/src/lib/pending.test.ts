import { rolloutOf as strategy } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import type { ToggleLike } from './change-effect.ts'
import { type PendingRequest, pendingEverywhere, pendingIn, pendingStateText } from './pending.ts'
import type { Segment } from './types.ts'

const toggle: ToggleLike = {
  environments: [
    { name: 'development', enabled: true, strategies: [strategy('d', 100)], variants: null },
    { name: 'production', enabled: true, strategies: [strategy('a', 25, { segments: [3] })], variants: null },
  ],
  dependencies: [],
}
const production = toggle.environments[1] as ToggleLike['environments'][number]
const development = toggle.environments[0] as ToggleLike['environments'][number]
const names = {
  segments: new Map([[3, 'beta']]),
  storedSegments: [{ id: 3, name: 'beta', description: '', constraints: [] } as unknown as Segment],
}

const request = (id: number, changes: readonly object[], more: Partial<PendingRequest> = {}): PendingRequest => ({
  id,
  title: `Change Request #${id}`,
  environment: 'production',
  state: 'In review',
  stateSince: '2026-11-15T12:00:00.000Z',
  createdBy: { id: 7, username: 'ann', imageUrl: '' },
  isMine: false,
  approvals: 0,
  minApprovals: 1,
  changeCount: changes.length,
  changes: changes.map((change, index) => ({
    id: id * 10 + index,
    createdAt: '2026-11-15T12:00:00.000Z',
    ...change,
  })) as PendingRequest['changes'],
  ...more,
})
const raised = { action: 'updateStrategy', payload: { id: 'a', parameters: { rollout: 50 } } }

describe('pending changes of an environment', () => {
  it('are sentences with the current and the new value', () => {
    const { items } = pendingIn(
      [
        request(8, [{ action: 'updateEnabled', payload: { enabled: false }, conflict: 'The toggle was switched.' }]),
        request(7, [{ action: 'updateStrategy', payload: { id: 'a', title: 'payers' } }]),
      ],
      toggle,
      production,
      names,
    )
    expect(items.map(({ lines }) => lines.map(({ text, conflict }) => [text, conflict]))).toEqual([
      [['on 25% → off', 'The toggle was switched.']],
      [['title added: payers', undefined]],
    ])
  })

  it('start from the result of the previous change of the same request', () => {
    const { items } = pendingIn(
      [
        request(7, [
          {
            action: 'updateStrategy',
            payload: { id: 'a', parameters: { ...production.strategies[0]?.parameters, rollout: 50 } },
          },
          { action: 'updateEnabled', payload: { enabled: false } },
        ]),
      ],
      toggle,
      production,
      names,
    )
    expect(items[0]?.lines.map(({ text }) => text)).toEqual(['rollout 25% → 50%', 'on 50% → off'])
  })

  it('are shown only in their environment', () => {
    expect(pendingIn([request(7, [raised])], toggle, development, names)).toMatchObject({
      items: [],
      switches: [],
      variants: [],
    })
  })

  it('of a segment are shown in every environment whose strategies use it', () => {
    const change = { action: 'updateSegment', segment: 'beta', payload: { id: 3, name: 'beta 2', constraints: [] } }
    const requests = [request(7, [change], { environment: 'development' })]
    expect(pendingIn(requests, toggle, production, names).items[0]?.lines[0]?.text).toBe(
      'change segment beta: name beta → beta 2',
    )
    expect(pendingIn(requests, toggle, development, names).items).toEqual([])
  })

  it('become ghost values of the switch, the strategy, new strategies and variants', () => {
    const requests = [
      request(9, [
        { action: 'updateEnabled', payload: { enabled: false } },
        { action: 'addStrategy', payload: strategy('', 100) },
        { action: 'patchVariant', payload: { variants: [{ name: 'red', weight: 1000 }] } },
      ]),
      request(8, [{ action: 'deleteStrategy', payload: { id: 'a' } }]),
      request(7, [raised, { action: 'updateStrategy', payload: { id: 'a', disabled: true } }]),
      request(6, [{ action: 'updateStrategy', payload: { id: 'a', title: 'x' } }]),
    ]
    const pending = pendingIn(requests, toggle, production, names)
    const said = (ghosts: readonly { readonly request: PendingRequest; readonly text: string }[] = []) =>
      ghosts.map((ghost) => [ghost.request.id, ghost.text])
    expect(said(pending.switches)).toEqual([[9, 'off']])
    expect(said(pending.strategies.get('a'))).toEqual([
      [8, 'removed'],
      [7, '50%'],
      [7, 'inactive'],
      [6, 'changed'],
    ])
    expect(said(pending.added)).toEqual([[9, 'On for everyone']])
    expect(said(pending.variants)).toEqual([[9, 'red 100%']])
  })
})

describe('pending changes of the toggle itself', () => {
  it('are archiving and dependencies', () => {
    const items = pendingEverywhere(
      [
        request(7, [raised, { action: 'archiveFeature' }]),
        request(8, [{ action: 'addDependency', payload: { feature: 'base' } }]),
      ],
      toggle,
    )
    expect(items.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['archive the toggle'],
      ['depend on base being on'],
    ])
  })
})

describe('the state of a pending request', () => {
  it.each([
    [{ state: 'Draft', isMine: true }, 'Your draft'],
    [{ state: 'Draft' }, 'Draft by ann'],
    [{ state: 'In review', isMine: true }, 'In review'],
    [{ state: 'Scheduled', schedule: { status: 'pending', scheduledAt: '' } }, 'Scheduled'],
    [{ state: 'Scheduled', schedule: { status: 'failed', scheduledAt: '' } }, 'Schedule failed'],
    [{ state: 'Scheduled', schedule: { status: 'suspended', scheduledAt: '' } }, 'Schedule suspended'],
  ] as const)('%o is "%s"', (given, text) => {
    expect(pendingStateText(request(1, [], given))).toBe(text)
  })
})
