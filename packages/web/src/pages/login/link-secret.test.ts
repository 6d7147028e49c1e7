// @vitest-environment app
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { startApi } from '../../../test/hooks.ts'
import { routedHook } from '../../../test/routed-hook.ts'

await startApi()
const { useLinkSecret } = await import('./link-secret.ts')

describe('the secret of a link', () => {
  it('is read from the fragment, which browsers do not send to the server', async () => {
    const { result, url } = await routedHook('/reset-password#token=a%2Bb', () => useLinkSecret('token'))
    expect([result.current, url()]).toEqual(['a+b', '/reset-password#token=a%2Bb'])
  })

  it('moves from the query of an older link to the fragment, without a step in the history', async () => {
    const { result, url, entries } = await routedHook('/new-user?invite=s3cret%26x', () => useLinkSecret('invite'))
    expect(result.current).toBe('s3cret&x')
    await waitFor(() => expect(url()).toBe('/new-user#invite=s3cret%26x'))
    expect([result.current, entries()]).toEqual(['s3cret&x', 1])
  })

  it('is empty without one, and for a link of another kind', async () => {
    const none = await routedHook('/reset-password', () => useLinkSecret('token'))
    expect(none.result.current).toBe('')
    const other = await routedHook('/reset-password#invite=x', () => useLinkSecret('token'))
    expect(other.result.current).toBe('')
  })
})
