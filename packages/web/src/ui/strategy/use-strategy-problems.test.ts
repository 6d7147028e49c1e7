// @vitest-environment app
import { waitFor } from '@testing-library/react'
import { createElement, type PropsWithChildren } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, renderWith, startApi } from '../../../test/hooks.ts'
import type { Constraint } from '../../lib/types.ts'

const server = await startApi()
const { FieldScope } = await import('../constraints/field-scope.ts')
const { useConstraintRules, useConstraintsProblem } = await import('../constraints/use-constraint-rules.ts')
const { newDraft } = await import('./draft.ts')
const { useStrategyProblems } = await import('./use-strategy-problems.ts')

const constraint = (values: readonly string[], contextName = 'plan'): Constraint =>
  ({ contextName, operator: 'IN', values: [...values] }) as Constraint

beforeEach(() => {
  server.on('GET /api/admin/context', { body: [{ name: 'plan', legalValues: [{ value: 'pro' }, { value: 'free' }] }] })
  server.on('GET /api/admin/ui-config', { body: { resourceLimits: { constraintValues: 3, constraints: 2 } } })
  server.on('GET /api/admin/strategies', {
    body: {
      strategies: [
        { name: 'flexibleRollout', parameters: [] },
        { name: 'regions', parameters: [{ name: 'count', type: 'number', required: true }] },
      ],
    },
  })
})

async function problemsOf<T>(hook: () => T) {
  const client = newClient()
  const { result } = hookWith(client, () => hook())
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(1))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return result
}

const draft = (given: object = {}) => ({ ...newDraft('pay'), ...given })

describe('the rules of constraints', () => {
  it('know the legal values of a field and the limits of the server', async () => {
    const result = await problemsOf(() => useConstraintRules())
    await waitFor(() => expect(result.current.mostConstraints).toBe(2))
    expect(result.current.problemOf(constraint(['pro']))).toBeUndefined()
    expect(result.current.problemOf(constraint(['gold']))).toBeDefined()
    expect(result.current.problemOf(constraint(['1', '2', '3', '4'], 'userId'))).toBeDefined()
    expect(result.current.problemOf(constraint(['1', '2', '3'], 'userId'))).toBeUndefined()
  })

  it('let a stored constraint stay that is no longer valid', async () => {
    const stored = [constraint(['gold'])]
    const result = await problemsOf(() => ({
      fresh: useConstraintsProblem(stored),
      kept: useConstraintsProblem(stored, stored),
    }))
    await waitFor(() => expect(result.current.fresh).toContain('Constraint 1'))
    expect(result.current.kept).toBeUndefined()
  })

  it('of a toggle are those of its project, with the fields of all projects', async () => {
    server.on('GET /api/admin/projects/shop/context', { body: [{ name: 'own', legalValues: [] }] })
    const seen: string[] = []
    const Probe = () => {
      seen.push(
        useConstraintRules()
          .fields.map(({ name }) => name)
          .join(),
      )
      return null
    }
    const Scope = ({ children }: PropsWithChildren) => createElement(FieldScope.Provider, { value: 'shop' }, children)
    renderWith(newClient(), createElement(Scope, null, createElement(Probe)))
    await waitFor(() => expect(seen.at(-1)).toBe('own'))
    const [call] = server.callsOf('GET /api/admin/projects/shop/context')
    expect(call?.query.get('include')).toBe('root')
    expect(server.callsOf('GET /api/admin/context')).toEqual([])
  })
})

describe('the problems of a strategy', () => {
  it('are none for the draft of a new one', async () => {
    const result = await problemsOf(() => useStrategyProblems(draft()))
    expect([result.current.first, result.current.parameters]).toEqual([undefined, {}])
  })

  it('name the field, and constraints come before parameters', async () => {
    const broken = draft({ parameters: { rollout: '', stickiness: 'default', groupId: 'g' } })
    const parameters = await problemsOf(() => useStrategyProblems(broken))
    await waitFor(() => expect(parameters.current.first).toMatch(/^Rollout: /))
    const both = await problemsOf(() => useStrategyProblems({ ...broken, constraints: [constraint([])] }))
    await waitFor(() => expect(both.current.first).toMatch(/^Constraint 1/))
  })

  it('include an empty group, except in a default strategy, where it stands for the name of each toggle', async () => {
    const nameless = draft({ parameters: { rollout: '50', stickiness: 'default', groupId: '' } })
    const own = await problemsOf(() => useStrategyProblems(nameless))
    expect(own.current.first).toMatch(/^Group ID: /)
    const asDefault = await problemsOf(() => useStrategyProblems(nameless, undefined, true))
    expect(asDefault.current.first).toBeUndefined()
  })

  it('come from the parameters that a custom type defines', async () => {
    const custom = draft({ name: 'regions', parameters: { count: 'many' } })
    const result = await problemsOf(() => useStrategyProblems(custom))
    await waitFor(() => expect(result.current.parameters).toHaveProperty('count'))
    expect(result.current.definitions.map(({ name }) => name)).toEqual(['count'])
  })

  it('include those of its variants', async () => {
    const variants = [{ name: '', weight: 1_000, weightType: 'variable', overrides: [] }]
    const result = await problemsOf(() => useStrategyProblems(draft({ variants })))
    await waitFor(() => expect(result.current.first).toContain('name'))
  })
})
