// @vitest-environment app
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../test/hooks.ts'
import type { Version } from '../../api/conditional-write.ts'
import type { LiveEvent } from '../../api/invalidation.ts'

await startApi()
const { eventBatcher } = await import('../../api/live-updates.ts')
const { useConcurrentEdit } = await import('./use-concurrent-edit.ts')

const version = (value: string | undefined, etag: string | null): Version<string> =>
  ({ value, etag }) as Version<string>

const event = (featureName: string, createdBy: string): LiveEvent => ({
  id: 1,
  type: 'feature-updated',
  project: 'shop',
  featureName,
  environment: null,
  createdBy,
})

function edit(opened: Version<string>) {
  let now: Version<string> | undefined = opened
  const hook = hookWith(newClient(), () =>
    useConcurrentEdit({ opened, now, isAbout: ({ featureName }) => featureName === 'pay' }),
  )
  const arrive = (next: Version<string> | undefined) => {
    now = next
    hook.rerender()
  }
  return { hook, arrive, current: () => hook.result.current }
}

describe('a form whose subject another user changes', () => {
  it('has no remote change while the version is the one that was opened, or unknown', () => {
    const { arrive, current } = edit(version('a', '"1"'))
    expect(current().remote).toBeUndefined()
    arrive(undefined)
    expect(current().remote).toBeUndefined()
  })

  it('has the other version, and the user who made it', () => {
    const { arrive, current } = edit(version('a', '"1"'))
    const { add, stop } = eventBatcher(newClient())
    act(() => add(event('pay', 'bob')))
    act(() => add(event('other', 'cy')))
    arrive(version('b', '"2"'))
    expect(current().remote).toEqual({ value: 'b', etag: '"2"', isAboutThis: true, by: 'bob' })
    expect(current().base.value).toBe('a')
    stop()
  })

  it('knows a change of something else with the same ETag', () => {
    const { arrive, current } = edit(version('a', '"1"'))
    arrive(version('a', '"2"'))
    expect(current().remote).toMatchObject({ isAboutThis: false, by: undefined })
  })

  it('knows that the subject was deleted', () => {
    const { arrive, current } = edit(version('a', '"1"'))
    arrive(version(undefined, null))
    expect(current().remote).toMatchObject({ value: undefined, isAboutThis: true })
  })

  it('starts from another version after a merge', () => {
    const { arrive, current } = edit(version('a', '"1"'))
    const theirs = version('b', '"2"')
    arrive(theirs)
    act(() => current().rebase(theirs))
    expect([current().base, current().remote]).toEqual([theirs, undefined])
  })
})
