// @vitest-environment app
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ChangeEvent, type ComponentProps, createElement, type ReactNode, type RefObject, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi, toasts } from '../../test/hooks.ts'
import type { UnsavedEdits } from './editing/use-unsaved-edits.ts'
import type { FormProps, FormWindowProps } from './form.tsx'

const server = await startApi()
const { api, dataOf } = await import('../api/client.ts')
const { Form, FormDialog } = await import('./form.tsx')
const { answerQuestion, isAsked } = await import('./editing/unsaved.ts')
const { Confirm } = await import('./confirm.tsx')
const { useConcurrentForm } = await import('./editing/use-concurrent-form.ts')
const { useQuery, useQueryClient, queryOptions } = await import('@tanstack/react-query')
const { keys } = await import('../api/query-keys.ts')

const TAG_TYPES = 'POST /api/admin/tag-types'
const create = () => api.POST('/api/admin/tag-types', { body: { name: 'team', description: '', icon: '' } })

const form = <O = unknown>(props: FormProps<O>) => createElement(Form<O>, props)
const formDialog = (props: FormWindowProps) => createElement(FormDialog, props)
const confirm = (props: ComponentProps<typeof Confirm>) => createElement(Confirm, props)

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const isDisabled = (name: string) => (button(name) as HTMLButtonElement).disabled

/** An input that shows the problem of its field, like the fields of our forms. */
const fieldFor = (problem: string | undefined): ReactNode => createElement('p', null, problem ?? 'no problem')

describe('Form', () => {
  it('sends the write, shows the toast and closes', async () => {
    const closed: string[] = []
    server.on(TAG_TYPES, { status: 201, body: { name: 'team' } })
    renderWith(
      newClient(),
      form({
        action: 'Create',
        changes: 'tag',
        done: 'Created',
        onSubmit: create,
        onClose: () => closed.push('closed'),
        children: null,
      }),
    )
    press('Create')
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect(server.callsOf(TAG_TYPES)[0]?.body).toMatchObject({ name: 'team' })
    expect(toasts()).toEqual(['Created'])
  })

  it('shows the problem of a field at the field and stays open', async () => {
    const closed: string[] = []
    const details = [{ path: '/body/name', message: 'must be lower case' }]
    server.on(TAG_TYPES, { status: 400, body: { message: '/body/name: must be lower case', details } })
    renderWith(
      newClient(),
      form({
        action: 'Create',
        changes: 'tag',
        done: 'Created',
        onSubmit: create,
        onClose: () => closed.push('closed'),
        children: (problems) => fieldFor(problems.name),
      }),
    )
    press('Create')
    await waitFor(() => expect(screen.getByText('must be lower case')).toBeTruthy())
    expect(screen.getByRole('alert').textContent).toContain('name: must be lower case')
    expect([closed, toasts()]).toEqual([[], []])
  })

  it('does not repeat a problem below the fields that show it', async () => {
    const details = [{ path: '/body/name', message: 'must be lower case' }]
    server.on(TAG_TYPES, { status: 400, body: { message: 'no', details } })
    renderWith(
      newClient(),
      form({
        action: 'Create',
        changes: 'tag',
        shownFields: ['name'],
        onSubmit: create,
        children: (problems) => fieldFor(problems.name),
      }),
    )
    press('Create')
    await waitFor(() => expect(screen.getByText('must be lower case')).toBeTruthy())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('passes the output to onDone instead of closing', async () => {
    const events: unknown[] = []
    server.on(TAG_TYPES, { status: 201, body: { name: 'team' } })
    renderWith(
      newClient(),
      form<{ name: string }>({
        action: 'Create',
        changes: 'tag',
        onSubmit: () => dataOf(create()),
        onDone: ({ name }) => events.push(name),
        onClose: () => events.push('closed'),
        children: null,
      }),
    )
    press('Create')
    await waitFor(() => expect(events).toEqual(['team']))
    press('Cancel')
    expect(events).toEqual(['team', 'closed'])
  })

  it('stays open without a toast when the submit returns false', async () => {
    const closed: string[] = []
    let submits = 0
    renderWith(
      newClient(),
      form({
        action: 'Create',
        changes: 'tag',
        done: 'Created',
        onSubmit: async () => {
          submits += 1
          return false
        },
        onClose: () => closed.push('closed'),
        children: null,
      }),
    )
    press('Create')
    await waitFor(() => expect(submits).toBe(1))
    await waitFor(() => expect(isDisabled('Create')).toBe(false))
    expect([closed, toasts()]).toEqual([[], []])
  })

  it('offers another way after a refusal', async () => {
    server.on(TAG_TYPES, { status: 403, body: { message: 'Not directly' } })
    renderWith(
      newClient(),
      form({
        action: 'Create',
        changes: 'tag',
        onSubmit: create,
        instead: () => createElement('p', null, 'Ask for it'),
        children: null,
      }),
    )
    expect(screen.queryByText('Ask for it')).toBeNull()
    press('Create')
    await waitFor(() => expect(screen.getByText('Ask for it')).toBeTruthy())
  })

  it('cannot be submitted while required fields are missing', () => {
    renderWith(
      newClient(),
      form({ action: 'Create', isReady: false, changes: 'tag', onSubmit: create, children: null }),
    )
    expect(isDisabled('Create')).toBe(true)
  })

  it('disables the button for users without the permission', async () => {
    server.on('GET /api/admin/user', { body: { user: { id: 1 }, permissions: [] } })
    renderWith(
      newClient(),
      form({
        action: 'Create',
        need: 'CREATE_TAG_TYPE',
        changes: 'tag',
        onSubmit: create,
        children: null,
      }),
    )
    await waitFor(() => expect(server.callsOf('GET /api/admin/user')).toHaveLength(1))
    expect(isDisabled('Create')).toBe(true)
    expect(screen.getByRole('note').getAttribute('aria-label')).toBe('You need the permission CREATE_TAG_TYPE')
  })
})

describe('a Form in a popover', () => {
  it('makes its frame ask before edits are lost', async () => {
    const closed: string[] = []
    const frame: RefObject<UnsavedEdits['leave']> = { current: (go) => go() }
    const FormWithField = () => {
      const [text, setText] = useState('')
      const onChange = (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value)
      return form({
        edits: { text: [text, setText as never] },
        frame,
        layout: 'inline',
        action: 'Add',
        changes: 'tag',
        onSubmit: create,
        children: createElement('input', { 'aria-label': 'Tag', value: text, onChange }),
      })
    }
    renderWith(newClient(), createElement(FormWithField))
    frame.current(() => closed.push('without edits'))
    fireEvent.input(screen.getByLabelText('Tag'), { target: { value: 'shop' } })
    frame.current(() => closed.push('with edits'))
    expect([closed, isAsked()]).toEqual([['without edits'], true])
    answerQuestion(true)
    await waitFor(() => expect(closed).toEqual(['without edits', 'with edits']))
  })
})

describe('FormDialog', () => {
  it('shows why it cannot be saved, and shows a replacement instead of the fields', async () => {
    const props = {
      title: 'New tag type',
      action: 'Create',
      changes: 'tag' as const,
      onSubmit: create,
      onClose: () => {},
      children: createElement('p', null, 'fields'),
    }
    const { rerender } = renderWith(newClient(), formDialog({ ...props, problem: 'Name: choose one' }))
    await waitFor(() => expect(screen.getByText('Name: choose one')).toBeTruthy())
    expect(isDisabled('Create')).toBe(true)
    rerender(formDialog({ ...props, replacement: () => createElement('p', null, 'conflict') }))
    expect([screen.queryByText('fields'), screen.getByText('conflict').textContent]).toEqual([null, 'conflict'])
  })
})

describe('a form whose item is changed by another user', () => {
  interface Thing {
    readonly name: string
    readonly description: string
  }
  const GET = 'GET /api/admin/groups/1'
  const PUT = 'PUT /api/admin/groups/1'
  const thingQuery = queryOptions({
    queryKey: keys.access('groups', 'one', 1),
    queryFn: async () =>
      (await dataOf(
        api.GET('/api/admin/groups/{groupId}', { params: { path: { groupId: '1' } } }),
      )) as unknown as Thing,
    staleTime: 60_000,
  })
  const OPENED = { name: 'Ops', description: 'Nights' }
  let stored: Thing
  let etag: string | null
  const taken: Thing[] = []
  const closed: string[] = []

  function ThingForm() {
    const client = useQueryClient()
    const { data = OPENED } = useQuery({ ...thingQuery, initialData: OPENED })
    const concurrent = useConcurrentForm<Thing>({
      opened: { value: OPENED, etag },
      now: { value: data, etag },
      fetchNow: async () => ({ value: await client.fetchQuery({ ...thingQuery, staleTime: 0 }), etag }),
      describe: ({ name, description }) => ({ name, description }),
      events: 'group-',
      take: (theirs) => taken.push(theirs),
    })
    return form({
      action: 'Save',
      changes: 'access',
      concurrent,
      onSubmit: (headers) =>
        api.PUT('/api/admin/groups/{groupId}', {
          params: { path: { groupId: '1' } },
          body: { name: 'Mine', users: [] },
          headers,
        }),
      onClose: () => closed.push('closed'),
      children: null,
    })
  }

  beforeEach(() => {
    stored = OPENED
    etag = null
    taken.length = 0
    closed.length = 0
    server.on(GET, () => ({ body: stored }))
    server.on(PUT, {})
  })

  it('saves at once when nothing changed', async () => {
    renderWith(newClient(), createElement(ThingForm))
    press('Save')
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect(server.callsOf(GET).length).toBeGreaterThan(0)
    expect(server.callsOf(PUT)).toHaveLength(1)
  })

  it('shows the change and writes nothing until the user chooses', async () => {
    renderWith(newClient(), createElement(ThingForm))
    stored = { name: 'Ops', description: 'Days' }
    press('Save')
    await waitFor(() => expect(screen.getByText('Someone changed this while you were editing')).toBeTruthy())
    expect(screen.getByRole('alert').textContent).toContain('Days')
    expect([server.callsOf(PUT), closed]).toEqual([[], []])
    expect(isDisabled('Save')).toBe(true)
  })

  it('puts the version of the other user into the form with "Use theirs"', async () => {
    renderWith(newClient(), createElement(ThingForm))
    stored = { name: 'Ops', description: 'Days' }
    press('Save')
    await waitFor(() => expect(screen.getByText('Use theirs')).toBeTruthy())
    press('Use theirs')
    await waitFor(() => expect(taken).toEqual([stored]))
    await waitFor(() => expect(screen.queryByText('Use theirs')).toBeNull())
    expect(isDisabled('Save')).toBe(false)
  })

  it('replaces it with "Save mine"', async () => {
    renderWith(newClient(), createElement(ThingForm))
    stored = { name: 'Ops', description: 'Days' }
    press('Save')
    await waitFor(() => expect(screen.getByText('Save mine')).toBeTruthy())
    press('Save mine')
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect(server.callsOf(PUT)).toHaveLength(1)
  })

  it('sends If-Match where the server has an ETag', async () => {
    etag = '"7"'
    renderWith(newClient(), createElement(ThingForm))
    press('Save')
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect(server.callsOf(PUT)[0]?.headers['if-match']).toBe('"7"')
  })
})

describe('Confirm', () => {
  const remove = () => api.DELETE('/api/admin/tag-types/{name}', { params: { path: { name: 'team' } } })
  const DELETE = 'DELETE /api/admin/tag-types/team'

  it('requires the typed text, then closes after the action', async () => {
    const closed: string[] = []
    server.on(DELETE, {})
    renderWith(
      newClient(),
      confirm({
        title: 'Delete team?',
        action: 'Delete',
        typed: 'team',
        changes: 'tag',
        done: 'Deleted',
        onConfirm: remove,
        onClose: () => closed.push('closed'),
        children: null,
      }),
    )
    await waitFor(() => expect(isDisabled('Delete')).toBe(true))
    fireEvent.change(screen.getByLabelText('Type team to confirm'), { target: { value: 'team' } })
    expect(isDisabled('Delete')).toBe(false)
    press('Delete')
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect(toasts()).toEqual(['Deleted'])
  })

  it('stays open with the error of the server', async () => {
    const closed: string[] = []
    server.on(DELETE, { status: 409, body: { id: 'r-1', message: 'Still in use' } })
    renderWith(
      newClient(),
      confirm({
        title: 'Delete team?',
        action: 'Delete',
        changes: 'tag',
        onConfirm: remove,
        onClose: () => closed.push('closed'),
        children: null,
      }),
    )
    await waitFor(() => expect(button('Delete')).toBeTruthy())
    press('Delete')
    await waitFor(() => expect(screen.getByText('Still in use')).toBeTruthy())
    expect(screen.getByText('r-1')).toBeTruthy()
    expect(closed).toEqual([])
  })
})
