// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, press, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

async function aTagType(): Promise<string> {
  const name = uniqueName('kind')
  await succeed(app.server, 'POST', '/api/admin/tag-types', { name, description: 'A kind' })
  return name
}

const tagsNow = async (type: string) => (await succeed(app.server, 'GET', `/api/admin/tags/${type}`)).tags

describe('the tag types page', () => {
  it('creates a type with a sign', async () => {
    const name = uniqueName('kind')
    await app.open('/tag-types')
    await press('New tag type')
    const form = await dialog('New tag type')
    await fill('Name', name, form)
    await fill('Symbol', 'T', form)
    await press('Create type', form)
    await toasted(`Tag type ${name} created`)
    expect(await succeed(app.server, 'GET', `/api/admin/tag-types/${name}`)).toMatchObject({
      tagType: { name, icon: 'T', color: null },
    })
  })

  itLong('edits the description of the type in the URL', async () => {
    const name = await aTagType()
    await app.open(`/tag-types?open=${name}`)
    const form = await dialog(`Edit ${name}`)
    await fill('Description', 'Changed', form)
    await press('Save', form)
    await toasted(`${name} saved`)
    const { tagType } = await succeed(app.server, 'GET', `/api/admin/tag-types/${name}`)
    expect(tagType.description).toBe('Changed')
  })

  it('adds a tag without the spaces around it, and deletes it', async () => {
    const name = await aTagType()
    await app.open(`/tag-types?open=${name}&as=tags`)
    const drawer = await dialog(`Tags of the type ${name}`)
    await drawer.findByText('No tags yet. Create one here or on a toggle.')
    expect(isDisabled('Add', drawer)).toBe(true)
    await fill('New tag', ' checkout ', drawer)
    await press('Add', drawer)
    await drawer.findByText('checkout')
    expect(await tagsNow(name)).toMatchObject([{ type: name, value: 'checkout' }])
    await press('Delete tag checkout', drawer)
    await drawer.findByText('No tags yet. Create one here or on a toggle.')
    expect(await tagsNow(name)).toEqual([])
  })

  it('shows why a tag is refused, and keeps the text', async () => {
    const name = await aTagType()
    await succeed(app.server, 'POST', '/api/admin/tags', { type: name, value: 'checkout' })
    await app.open(`/tag-types?open=${name}&as=tags`)
    const drawer = await dialog(`Tags of the type ${name}`)
    await drawer.findByText('checkout')
    await fill('New tag', 'checkout', drawer)
    await press('Add', drawer)
    await drawer.findByText(/already exists/)
    expect(drawer.getByRole<HTMLInputElement>('textbox', { name: 'New tag' }).value).toBe('checkout')
  })

  itLong('counts the tags of a type, and does not delete the type while it has tags', async () => {
    const name = await aTagType()
    const toggle = await aToggle(app.server)
    await succeed(app.server, 'POST', `/api/admin/features/${toggle}/tags`, { type: name, value: 'checkout' })
    await app.open('/tag-types')
    await screen.findByRole('button', { name: `1 tag of the type ${name}` })
    await press(`Delete ${name}`)
    const blocked = await dialog(`${name} can’t be deleted yet`)
    expect(blocked.getByText(/^1 tag is of this type/)).toBeTruthy()
  })

  itLong('deletes a type without tags', async () => {
    const name = await aTagType()
    await app.open('/tag-types')
    await screen.findByRole('button', { name: `0 tags of the type ${name}` })
    await press(`Delete ${name}`)
    await press('Delete type', await dialog(`Delete tag type ${name}?`))
    await toasted(`Tag type ${name} deleted`)
    await waitFor(() => expect(screen.queryByText(name)).toBeNull())
  })

  itLong('does not offer to delete the type of simple tags', async () => {
    await app.open('/tag-types')
    await screen.findByRole('button', { name: 'Delete simple' })
    await waitFor(() => expect(isDisabled('Delete simple')).toBe(true))
    expect(screen.getByLabelText('Default for tags without a type')).toBeTruthy()
  })

  it('shows a Viewer the tags without a form', async () => {
    const name = await aTagType()
    await succeed(app.server, 'POST', '/api/admin/tags', { type: name, value: 'checkout' })
    await app.open(`/tag-types?open=${name}&as=tags`, await aPerson(app.server))
    const drawer = await dialog(`Tags of the type ${name}`)
    await drawer.findByText('checkout')
    expect(drawer.queryByLabelText('New tag')).toBeNull()
    expect(drawer.queryByRole('button', { name: 'Delete tag checkout' })).toBeNull()
  })
})
