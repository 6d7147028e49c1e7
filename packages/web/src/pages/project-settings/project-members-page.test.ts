// @vitest-environment app
import { aProject } from '@leverframe/testing/harness'
import { memberPath } from '@leverframe/testing/members'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pressUndo } from '../../../test/hooks.ts'
import { dialog, fill, isDisabled, pick, press, rowsOf, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()
const [OWNER, MEMBER] = [4, 5]

const membersOf = async (project: string) =>
  (await succeed(app.server, 'GET', `/api/admin/projects/${project}/access`)).users.map(
    ({ id, roleId }: { id: number; roleId: number }) => ({ id, roleId }),
  )

async function aMemberOf(project: string, roleId = MEMBER) {
  const person = await aPerson(app.server)
  await succeed(app.server, 'POST', memberPath(project, person.id, roleId))
  return person
}

describe('the members of a project', () => {
  it('are added with a role', async () => {
    const project = await aProject(app.server)
    const person = await aPerson(app.server)
    await app.open(`/projects/${project}/members`)
    await press('Add people')
    const form = await dialog(`Add people to ${project}`)
    expect(isDisabled('Add', form)).toBe(true)
    await pick('People and groups', new RegExp(person.username), form)
    await fill('Role', String(OWNER), form)
    await press('Add', form)
    await toasted(`Added to ${project}`)
    expect(await membersOf(project)).toContainEqual({ id: person.id, roleId: OWNER })
  })

  it('are not offered again', async () => {
    const project = await aProject(app.server)
    const { username } = await aMemberOf(project)
    const other = await aPerson(app.server)
    await app.open(`/projects/${project}/members`)
    await screen.findByText(username)
    await press('Add people')
    const form = await dialog(`Add people to ${project}`)
    await pick('People and groups', new RegExp(other.username), form)
    expect(screen.queryByRole('option', { name: new RegExp(username) })).toBeNull()
  })

  it('get another role, named in the toast, which undoes it', async () => {
    const project = await aProject(app.server)
    const { id, username } = await aMemberOf(project)
    await app.open(`/projects/${project}/members`)
    await fill(`Role of ${username}`, String(OWNER))
    await toasted(`Role of ${username}: Owner`)
    expect(await membersOf(project)).toContainEqual({ id, roleId: OWNER })
    act(() => pressUndo())
    await waitFor(async () => expect(await membersOf(project)).toContainEqual({ id, roleId: MEMBER }))
  })

  it('are removed after a confirmation', async () => {
    const project = await aProject(app.server)
    const { id, username } = await aMemberOf(project)
    await app.open(`/projects/${project}/members`)
    await press(`Remove ${username}`)
    await press('Remove', await dialog(`Remove ${username} from ${project}?`))
    await toasted(`${username} removed from ${project}`)
    expect((await membersOf(project)).map((one: { id: number }) => one.id)).not.toContain(id)
    await waitFor(() => expect(screen.queryByText(username)).toBeNull())
  })

  it('are listed for other members without a way to change them', async () => {
    const project = await aProject(app.server)
    const owner = await aMemberOf(project, OWNER)
    const viewer = await aPerson(app.server)
    await app.open(`/projects/${project}/members`, owner)
    await screen.findByRole('button', { name: 'Add people' })
    await waitFor(() => expect(rowsOf('Members').some((text) => text.includes(owner.username))).toBe(true))
    await app.open(`/projects/${project}/members`, viewer)
    await screen.findByText(/to see its members\.$/)
  })
})
