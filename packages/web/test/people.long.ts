import { aMailReceiver, type MailReceiver } from '@leverframe/testing/mail-receiver'
import { aPerson, newAddress } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { afterAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, PHONE, studio } from './studio.ts'

const fromNewAddress = () => ({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
const PASSWORD = 'Long-enough-1'

describe('the users page', () => {
  const house = studio({ settings: { TRUST_PROXY: '1' } })

  it('creates an invite link, with which a person signs up until it is disabled', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/users?tab=links`)
    await page.getByText('No invite links yet').waitFor()
    await page.getByRole('button', { name: 'Create invite link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create invite link' })
    await dialog.getByLabel('Name').fill('Team blue')
    await dialog.getByRole('button', { name: 'Create' }).click()
    const row = page.getByRole('row', { name: /Team blue/ })
    await row.getByText('Active').waitFor()
    await row.getByRole('button', { name: 'Copy the link Team blue' }).waitFor()
    await expectAccessibleEverywhere(page)
    const { tokens } = await succeed(house.server, 'GET', '/api/admin/invite-link/tokens')

    const theirs = await house.enter(null, fromNewAddress())
    await theirs.goto(tokens[0].url)
    await theirs.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor()
    await expect.poll(() => theirs.url()).toBe(tokens[0].url.replace('?', '#'))
    await theirs.getByLabel('Name').fill('Nora New')
    await theirs.getByLabel('E-mail address').fill('nora@example.com')
    await theirs.getByLabel('New password', { exact: true }).fill('short')
    await theirs.getByText('It must have at least 10 characters').waitFor()
    await expectAccessibleEverywhere(theirs)
    await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await theirs.getByText('Good password').waitFor()
    await theirs.getByRole('button', { name: 'Create account' }).click()
    await theirs.getByRole('button', { name: 'Your account: Nora New' }).waitFor()

    await expect.poll(() => row.getByRole('cell').nth(3).textContent()).toBe('1')
    await row.getByRole('button', { name: 'Disable Team blue' }).click()
    await row.getByText('Disabled').waitFor()
    const late = await house.enter(null, fromNewAddress())
    await late.goto(tokens[0].url)
    await late.getByRole('heading', { level: 1, name: 'This invite link is not valid' }).waitFor()
  })

  it('lists inactive users and deletes the selected ones', async () => {
    const old = await aPerson(house.server, { name: 'Olga Old' })
    const kept = await aPerson(house.server, { name: 'Karl Kept' })
    for (const { id } of [old, kept])
      await house.server.sql(`update users set created_at = '2020-01-01T00:00:00.000Z' where id = ${id}`)
    const page = await house.enter(undefined, { viewport: PHONE })
    await page.goto(`${house.server.url}/access/users?tab=inactive`)
    await page.getByLabel('Select Olga Old').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete selected (1)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 user' }).click()
    await page.getByRole('row', { name: /Olga Old/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Karl Kept/ }).waitFor()
    expect((await house.server.call('GET', `/api/admin/user-admin/${old.id}`)).status).toBe(404)
  })
})

describe('maintenance mode', () => {
  const house = studio()

  it('is switched on the instance page and shown on the pages of all users', async () => {
    const viewer = await house.enter(await house.person('Viewer'))
    await viewer.goto(`${house.server.url}/projects`)
    const page = await house.enter()
    await page.goto(`${house.server.url}/instance`)
    await page.getByRole('switch', { name: 'Refuse all changes' }).click()
    await page.getByText('Maintenance mode is on. You can read everything').waitFor()
    await expectAccessibleEverywhere(page)
    await viewer.getByText('Maintenance mode is on. You can read everything').waitFor()
    await expect.poll(() => viewer.getByRole('link', { name: 'Switch it off' }).count()).toBe(0)
    await page.getByRole('switch', { name: 'Refuse all changes' }).click()
    await viewer.getByText('Maintenance mode is on. You can read everything').waitFor({ state: 'detached' })
  })
})

describe('a forgotten password', async () => {
  const receiver: MailReceiver = await aMailReceiver()
  afterAll(() => receiver.stop())
  const house = studio({
    settings: {
      TRUST_PROXY: '1',
      EMAIL_HOST: '127.0.0.1',
      EMAIL_PORT: String(receiver.port),
      EMAIL_SECURE: 'insecure',
      PUBLIC_URL: 'http://flags.example.com',
    },
  })

  it('is replaced with a link from an e-mail', async () => {
    await aPerson(house.server, { username: 'finn', email: 'finn@example.com' })
    const page = await house.enter(null, fromNewAddress())
    await page.goto(`${house.server.url}/login`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('E-mail address').fill('finn@example.com')
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('If finn@example.com belongs to an account').waitFor()
    await expect.poll(() => receiver.mails.length).toBe(1)
    const link = /\/reset-password#token=[0-9a-f]{56}/.exec(receiver.mails[0]?.source ?? '')?.[0]
    await page.goto(`${house.server.url}${link}`)
    await expect.poll(() => page.getByLabel('You log in as').inputValue()).toBe('finn')
  })
})
