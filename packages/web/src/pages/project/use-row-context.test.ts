// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../test/hooks.ts'
import type { Environment, FoundToggle } from '../../lib/types.ts'
import type { Column } from './columns.ts'

const server = await startApi()
const { useRowContext } = await import('./use-row-context.ts')

const COLUMNS: readonly Column[] = []
const onOpen = () => {}
const environmentsOf = (...names: readonly string[]) => names.map((name) => ({ name }) as Environment)
const toggle = (name: string) => ({ name, project: 'shop' }) as FoundToggle

const meWith = (...permissions: readonly object[]) => ({ body: { user: { id: 1 }, permissions } })
const mayIn = (environment: string) => ({
  permission: 'UPDATE_FEATURE_ENVIRONMENT',
  project: 'shop',
  environment,
})

beforeEach(() => {
  server.on('GET /api/admin/user', meWith(mayIn('dev')))
  server.on('GET /api/admin/projects/shop/change-requests/config', { body: [] })
  server.on('GET /api/admin/feature-types', { body: { types: [{ id: 'release', name: 'Release' }] } })
})

async function contextOf(start: readonly Environment[] = environmentsOf('dev', 'prod')) {
  const client = newClient()
  const { result } = hookWith(client, () => {
    const [selected, setSelected] = useState<ReadonlyMap<string, FoundToggle>>(new Map())
    const [environments, setEnvironments] = useState(start)
    const row = useRowContext('shop', { environments, columns: COLUMNS, setSelected, onOpen })
    return { row, selected, setEnvironments }
  })
  await waitFor(() => expect(result.current.row.types.size).toBe(1))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return result
}

describe('the data that all rows of a table share', () => {
  it('refuse a switch where the user has no permission, and say which one is missing', async () => {
    const result = await contextOf()
    const { refusalIn } = result.current.row
    expect(refusalIn.dev).toBeUndefined()
    expect(refusalIn.prod).toMatch(/prod/)
  })

  it('allow a switch in a protected environment to everyone, because it becomes a change request', async () => {
    server.on('GET /api/admin/projects/shop/change-requests/config', {
      body: [
        { environment: 'prod', changeRequestEnabled: true },
        { environment: 'dev', changeRequestEnabled: false },
      ],
    })
    const { row } = (await contextOf()).current
    expect([...row.protectedIn]).toEqual(['prod'])
    expect(row.refusalIn.prod).toBeUndefined()
  })

  it('refuse every switch while the user is not known', async () => {
    server.hold('GET /api/admin/user', meWith(mayIn('dev')))
    const client = newClient()
    const { result } = hookWith(client, () =>
      useRowContext('shop', { environments: environmentsOf('dev'), columns: COLUMNS, setSelected: () => {}, onOpen }),
    )
    expect(result.current.refusalIn.dev).toBeTypeOf('string')
  })

  it('stay the same object while a refetch returns equal environments, so that no row renders', async () => {
    const result = await contextOf()
    const before = result.current.row
    act(() => result.current.setEnvironments(environmentsOf('dev', 'prod')))
    expect(result.current.row).toBe(before)
    act(() => result.current.setEnvironments(environmentsOf('dev')))
    expect(result.current.row.environments).toEqual(['dev'])
    act(() => result.current.setEnvironments([]))
    expect(result.current.row.environments).toEqual([])
  })

  it('add a row to the selection and remove it, and keep the others', async () => {
    const result = await contextOf()
    act(() => result.current.row.onSelect(toggle('a'), true))
    act(() => result.current.row.onSelect(toggle('b'), true))
    const both = result.current.selected
    expect([...both.keys()]).toEqual(['a', 'b'])
    act(() => result.current.row.onSelect(toggle('a'), false))
    expect([...result.current.selected.keys()]).toEqual(['b'])
    expect([...both.keys()]).toEqual(['a', 'b'])
  })
})
