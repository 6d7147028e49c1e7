import { describe, expect, it } from 'vitest'
import { conflictNews, conflictNoticesAfter, isNews, newConflicts, newsOf } from './request-news.ts'

const request = { id: 7, title: 'Change Request #7', environment: 'production' }

describe('news of a change request for its author', () => {
  it.each([
    ['change-request-approved', 'Your change request #7 for production was approved by bob.', false],
    ['change-request-rejected', 'Your change request #7 for production was rejected by bob.', true],
    ['change-request-applied', 'Your change request #7 for production was applied by bob.', false],
    [
      'change-request-scheduled-application-success',
      'Your change request #7 for production was applied as scheduled.',
      false,
    ],
    [
      'change-request-scheduled-application-failure',
      'Your change request #7 for production could not be applied.',
      true,
    ],
    [
      'change-request-schedule-suspended',
      'Your change request #7 for production is in conflict with newer changes and no longer scheduled.',
      true,
    ],
  ])('%s', (type, text, isBad) => {
    expect(newsOf(type, request, 'bob')).toEqual({ text, isBad })
  })

  it('contain the title, if it has one', () => {
    expect(newsOf('change-request-approved', { ...request, title: 'Go' }, 'bob')?.text).toContain('#7 "Go" for')
    expect(conflictNews(request).text).toBe('Your change request #7 for production is in conflict with newer changes.')
  })

  it('are not every event', () => {
    expect(isNews('change-request-approval-added')).toBe(false)
    expect(newsOf('change-added', request, 'bob')).toBeUndefined()
  })
})

describe('new conflicts', () => {
  it('are those of requests that were known without one', () => {
    const before = [
      { id: 1, conflicts: 0 },
      { id: 2, conflicts: 1 },
    ]
    const now = [
      { id: 1, conflicts: 2 },
      { id: 2, conflicts: 1 },
      { id: 3, conflicts: 1 },
    ]
    expect(newConflicts(before, now)).toEqual([{ id: 1, conflicts: 2 }])
    expect(newConflicts(undefined, now)).toEqual([])
  })
})

describe('notices about conflicts', () => {
  const notice = {
    kind: 'request-conflict',
    project: 'shop',
    environment: 'production',
    changeRequestId: 7,
    title: null,
  }

  it('are those after the known one, oldest first, without other kinds', () => {
    const notices = [
      { ...notice, id: 5, changeRequestId: 9 },
      { ...notice, id: 4, kind: 'request-approved' },
      { ...notice, id: 3, project: null },
      { ...notice, id: 2 },
      { ...notice, id: 1 },
    ]
    expect(conflictNoticesAfter(notices, 1).map(({ ref }) => ref)).toEqual([
      { project: 'shop', id: 7 },
      { project: 'shop', id: 9 },
    ])
    expect(conflictNoticesAfter(notices, 1)[0]?.news.text).toBe(
      'Your change request #7 for production is in conflict with newer changes.',
    )
  })
})
