// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { startApi } from '../../test/hooks.ts'
import { routedHook } from '../../test/routed-hook.ts'

await startApi()
const { useHashAction } = await import('./use-hash-action.ts')

function pageAt(path: string) {
  const opened: string[] = []
  return routedHook(path, () => useHashAction('create', () => opened.push('opened'))).then((page) => ({
    ...page,
    opened,
  }))
}

describe('a link to an action of a page', () => {
  it('opens the dialog once and leaves no hash, so that a reload does not open it again', async () => {
    const { opened, url, entries } = await pageAt('/segments?find=b#create')
    await waitFor(() => expect(url()).toBe('/segments?find=b'))
    expect(opened).toEqual(['opened'])
    expect(entries()).toBe(1)
  })

  it('opens it again when the link is followed on the same page', async () => {
    const { opened, url, router } = await pageAt('/segments')
    expect(opened).toEqual([])
    for (const times of [1, 2]) {
      await act(() => router.navigate({ to: '.', hash: 'create' }))
      await waitFor(() => expect(opened).toHaveLength(times))
      await waitFor(() => expect(url()).toBe('/segments'))
    }
  })

  it('does nothing for another hash', async () => {
    const { opened, url } = await pageAt('/segments#section')
    expect([opened, url()]).toEqual([[], '/segments#section'])
  })
})
