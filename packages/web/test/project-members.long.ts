import { aPerson, type Person } from '@leverframe/testing/people'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'
import { write } from './toggle-makers.ts'

const [OWNER, MEMBER] = [4, 5]
const ACCESS = '/api/admin/projects/shop/access'

describe('project members', () => {
  const house = studio()
  let finn: Person

  const open = async (as?: Person) => {
    const page = await house.enter(as)
    await page.goto(`${house.server.url}/projects/shop/members`)
    const people = page.getByRole('region', { name: 'Members' })
    await people.getByRole('heading', { name: 'Members', exact: true }).waitFor()
    return { page, people }
  }
  const rolesNow = async () => {
    const { users, groups } = (await house.server.call('GET', ACCESS)).body
    return Object.fromEntries(
      [...users, ...groups].map(({ name, roleId }: { name: string; roleId: number }) => [name, roleId]),
    )
  }

  beforeAll(async () => {
    finn = await aPerson(house.server, { name: 'Finn Fischer' })
    const users = [{ user: { id: (await aPerson(house.server, { name: 'Gus Green' })).id } }]
    await write(house.server, 'POST', '/api/admin/groups', { name: 'Shop team', users })
    await write(house.server, 'POST', '/api/admin/projects', { id: 'shop', name: 'Web shop' })
  })

  it('are added with a role, a user and a group at once', async () => {
    const { page, people } = await open()
    await people.getByRole('heading', { name: 'No members yet' }).waitFor()
    await people.getByRole('button', { name: 'Add people' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add people to shop' })
    await expect.poll(() => dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    for (const name of ['Finn Fischer', 'Shop team']) {
      await dialog.getByRole('combobox', { name: 'People and groups' }).fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).waitFor()
      await expectAccessible(page)
      await page.getByRole('option', { name: new RegExp(name) }).click()
    }
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await people.getByRole('row', { name: /Shop team.*Group of 1 person/ }).waitFor()
    await people.getByRole('row', { name: /Finn Fischer/ }).waitFor()
    await expect.poll(rolesNow).toEqual({ 'Finn Fischer': MEMBER, 'Shop team': MEMBER })
    await expectAccessibleEverywhere(page)
  })

  it('get another role, which can be undone, and are removed', async () => {
    const { page, people } = await open()
    const role = people.getByRole('combobox', { name: 'Role of Finn Fischer' })
    await role.selectOption('Owner')
    await page.getByText('Role of Finn Fischer: Owner').waitFor()
    expect((await rolesNow())['Finn Fischer']).toBe(OWNER)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await rolesNow())['Finn Fischer']).toBe(MEMBER)
    await people.getByRole('combobox', { name: 'Role of Shop team' }).selectOption('Owner')
    await expect.poll(async () => (await rolesNow())['Shop team']).toBe(OWNER)

    await people.getByRole('button', { name: 'Remove Shop team' }).click()
    const question = page.getByRole('dialog', { name: 'Remove Shop team from shop?' })
    await question.getByText(/^Group of 1 person: they lose/).waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Shop team removed from shop').waitFor()
    await people.getByRole('button', { name: 'Remove Finn Fischer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await people.getByRole('heading', { name: 'No members yet' }).waitFor()
    await expect.poll(rolesNow).toEqual({})
  })

  it('are read-only without the permission, which the page names', async () => {
    const given = { name: 'Onlooker', permissions: [{ name: 'PROJECT_USER_ACCESS_READ' }] }
    const { id } = (await write(house.server, 'POST', '/api/admin/roles', given)).roles
    await write(house.server, 'POST', ACCESS, { roles: [id], users: [finn.id], groups: [] })
    const { page, people } = await open(finn)
    const why = /You need the permission PROJECT_USER_ACCESS_WRITE or UPDATE_PROJECT in project "shop"/
    await expect.poll(() => people.getByRole('button', { name: 'Add people' }).count()).toBe(0)
    await people.getByText('Onlooker', { exact: true }).waitFor()
    await expect.poll(() => people.getByRole('combobox').count()).toBe(0)
    await expect.poll(() => people.getByRole('button', { name: 'Remove Finn Fischer' }).count()).toBe(0)
    await page.getByRole('note').getByText(why).waitFor()
    await expectAccessible(page)

    const stranger = await open(await house.person('Viewer'))
    await stranger.people.getByText(/^You need the permission .* to see its members\.$/).waitFor()
    await expect.poll(() => stranger.people.getByRole('row').count()).toBe(0)
  })
})
