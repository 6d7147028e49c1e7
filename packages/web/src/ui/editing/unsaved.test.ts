// @vitest-environment app
import { TextInput } from '@mantine/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement, Fragment, type FunctionComponent, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../../test/hooks.ts'

const server = await startApi()
const { api } = await import('../../api/client.ts')
const { meQuery } = await import('../../api/queries.ts')
const { Form, FormDialog } = await import('../form.tsx')
const { DiscardDialog } = await import('./unsaved-guard.tsx')
const { addUnsaved, answerQuestion, blocksNavigation, hasUnsaved, isAsked } = await import('./unsaved.ts')
const { useUnsavedEdits } = await import('./use-unsaved-edits.ts')

const SAVE = 'PUT /api/admin/segments/3'
const closed: string[] = []

interface Options {
  readonly isDraftKept?: boolean
  readonly start?: string
}

const save = (name: string) =>
  api.PUT('/api/admin/segments/{segmentId}', { params: { path: { segmentId: '3' } }, body: { name } })

function useNameForm({ isDraftKept = true, start = 'beta' }: Options) {
  const [name, setName] = useState(start)
  const input = createElement(TextInput, {
    label: 'Name',
    value: name,
    onChange: (event) => setName(event.currentTarget.value),
  })
  return {
    action: 'Save',
    changes: [],
    edits: { name: [name, setName] },
    isDraftKept,
    onSubmit: () => save(name),
    children: input,
  } as const
}

function NameDialog(options: Options) {
  const form = useNameForm(options)
  return createElement(FormDialog, { ...form, title: 'Edit', onClose: () => closed.push('closed') })
}

function NamePage(options: Options) {
  return createElement(Form, { ...useNameForm(options), onDone: () => closed.push('saved') })
}

function show(component: FunctionComponent<Options>, options: Options = {}, userId = 1) {
  const client = newClient()
  client.setQueryData(meQuery.queryKey, { user: { id: userId } } as never)
  return renderWith(
    client,
    createElement(Fragment, null, createElement(component, options), createElement(DiscardDialog)),
  )
}

const nameField = async () => (await screen.findByLabelText('Name')) as HTMLInputElement
const type = async (value: string) => {
  const field = await nameField()
  fireEvent.input(field, { target: { value } })
  fireEvent.change(field, { target: { value } })
  await waitFor(() => expect(field.value).toBe(value))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' })
const question = () => screen.queryByText('Discard changes?')

beforeEach(() => {
  closed.length = 0
  sessionStorage.clear()
  server.on(SAVE, {})
})
afterEach(() => {
  if (isAsked()) act(() => answerQuestion(false))
})

describe('a dialog with unsaved edits', () => {
  it('closes at once while nothing is edited', async () => {
    show(NameDialog)
    await nameField()
    pressEscape()
    expect([closed, question()]).toEqual([['closed'], null])
  })

  it.each(['Escape', 'Cancel', 'Close'])('asks after %s, and keeps the edits with "Keep editing"', async (way) => {
    show(NameDialog)
    await type('gamma')
    if (way === 'Escape') pressEscape()
    else if (way === 'Cancel') press('Cancel')
    else fireEvent.click(document.querySelector('.mantine-Modal-close') as Element)
    await waitFor(() => expect(question()).toBeTruthy())
    press('Keep editing')
    await waitFor(() => expect(question()).toBeNull())
    expect([closed, (await nameField()).value]).toEqual([[], 'gamma'])
  })

  it('closes with "Discard", and forgets the edits', async () => {
    show(NameDialog)
    await type('gamma')
    pressEscape()
    await waitFor(() => expect(question()).toBeTruthy())
    press('Discard')
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect([hasUnsaved(), sessionStorage.length]).toEqual([false, 0])
  })

  it('does not ask when the edits were taken back', async () => {
    show(NameDialog)
    await type('gamma')
    expect(hasUnsaved()).toBe(true)
    await type('beta')
    pressEscape()
    expect([closed, sessionStorage.length]).toEqual([['closed'], 0])
  })

  it('closes without a question after it was saved', async () => {
    show(NameDialog)
    await type('gamma')
    press('Save')
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect([question(), hasUnsaved(), sessionStorage.length]).toEqual([null, false, 0])
  })

  it('keeps the edits when the server refuses them', async () => {
    server.on(SAVE, { status: 409, body: { message: 'There is such a segment' } })
    show(NameDialog)
    await type('gamma')
    press('Save')
    await screen.findByText('There is such a segment')
    expect([closed, hasUnsaved()]).toEqual([[], true])
  })
})

describe('unsaved edits after a reload', () => {
  it('are offered to the same user, and restored', async () => {
    show(NameDialog)
    await type('gamma')
    cleanup()
    show(NameDialog)
    await screen.findByText('You have unsaved changes from just now')
    expect((await nameField()).value).toBe('beta')
    press('Restore')
    await waitFor(async () => expect((await nameField()).value).toBe('gamma'))
    expect(hasUnsaved()).toBe(true)
  })

  it('keep fields that another user has changed since', async () => {
    sessionStorage.setItem('lf-edits:1:/:Edit', JSON.stringify({ at: new Date().toISOString(), fields: {} }))
    show(NameDialog, { start: 'theirs' })
    await screen.findByText(/unsaved changes/)
    press('Restore')
    expect((await nameField()).value).toBe('theirs')
  })

  it('are not offered to another user of the browser', async () => {
    show(NameDialog)
    await type('gamma')
    cleanup()
    show(NameDialog, {}, 2)
    await nameField()
    expect(screen.queryByText(/unsaved changes/)).toBeNull()
  })

  it('can be discarded', async () => {
    show(NameDialog)
    await type('gamma')
    cleanup()
    show(NameDialog)
    await screen.findByText(/unsaved changes/)
    press('Discard')
    await waitFor(() => expect(screen.queryByText(/unsaved changes/)).toBeNull())
    expect(sessionStorage.length).toBe(0)
  })

  it('are not stored for secrets', async () => {
    show(NameDialog, { isDraftKept: false })
    await type('gamma')
    expect([hasUnsaved(), sessionStorage.length]).toEqual([true, 0])
  })
})

describe('a form in a page', () => {
  it('starts again from the saved values', async () => {
    show(NamePage)
    await type('gamma')
    press('Save')
    await waitFor(() => expect(closed).toEqual(['saved']))
    await waitFor(() => expect(hasUnsaved()).toBe(false))
    await type('beta')
    expect(hasUnsaved()).toBe(true)
  })

  it('takes values that arrive before the first edit as its start', async () => {
    function Late({ value }: { readonly value: string }) {
      const { isDirty } = useUnsavedEdits({ edits: { value: [value, () => {}] }, name: 'late', isKept: true })
      return createElement('p', null, isDirty ? 'dirty' : 'clean')
    }
    const { rerender } = renderWith(newClient(), createElement(Late, { value: '' }))
    rerender(createElement(Late, { value: 'loaded' }))
    expect(screen.getByText('clean')).toBeTruthy()
  })
})

describe('a navigation', () => {
  const leaveWith = async (isDiscarded: boolean, isSamePage: boolean) => {
    const result = blocksNavigation(isSamePage)
    if (isAsked()) answerQuestion(isDiscarded)
    return result
  }
  const unsaved = (isWindow: boolean) => {
    const done: string[] = []
    const remove = addUnsaved({
      isWindow,
      discard: () => {
        remove()
        done.push('discarded')
      },
      close: () => done.push('closed'),
    })
    return { done, remove }
  }

  it('is not blocked without unsaved edits', async () => {
    expect(await blocksNavigation(false)).toBe(false)
  })

  it('to another page is blocked until the user discards the edits', async () => {
    const { done } = unsaved(false)
    expect(await leaveWith(false, false)).toBe(true)
    expect([done, hasUnsaved()]).toEqual([[], true])
    expect(await leaveWith(true, false)).toBe(false)
    expect([done, hasUnsaved()]).toEqual([['discarded'], false])
  })

  it('on the same page is free for a form in the page', async () => {
    const { remove } = unsaved(false)
    expect(await leaveWith(false, true)).toBe(false)
    remove()
  })

  it('back on the same page closes the window whose edits are discarded', async () => {
    const { done } = unsaved(true)
    expect(await leaveWith(true, true)).toBe(true)
    expect(done).toEqual(['discarded', 'closed'])
  })

  it('is answered once: a second question keeps the edits', async () => {
    const { remove } = unsaved(false)
    const first = blocksNavigation(false)
    expect(await blocksNavigation(false)).toBe(true)
    answerQuestion(false)
    expect(await first).toBe(true)
    remove()
  })
})
