import { anAddon, QUICK, settled } from '@leverframe/testing/addons'
import { aToggle } from '@leverframe/testing/harness'
import { answers, aReceiver, first, stopReceivers } from '@leverframe/testing/receivers'
import { succeed } from '@leverframe/testing/scenario'
import { afterAll, describe, expect, it } from 'vitest'
import { look } from './looking.ts'
import { expectAccessibleEverywhere, studio } from './studio.ts'

describe('add-ons', () => {
  const all = studio({ settings: QUICK })
  afterAll(stopReceivers)

  it('are created and tested, list their messages, and send a message again', async () => {
    const receiver = await aReceiver(answers(200, 'ticket 4711'))
    const page = await all.enter()
    await page.goto(`${all.server.url}/addons`)
    await page.getByRole('heading', { name: 'Add your first' }).waitFor()
    await look(page)
    await page.getByRole('link', { name: 'Set up Webhook' }).click()
    await page.getByText('Webhook URL is missing.').waitFor()
    await page.getByRole('textbox', { name: 'Description' }).fill('Deploy bot')
    await page.getByLabel('Webhook URL').fill('no address')
    await page.getByLabel('Authorization').fill('Bearer s3cret')
    await page.getByRole('button', { name: 'Create add-on' }).click()
    await page.getByRole('alert').waitFor()
    await look(page)
    await page.getByLabel('Webhook URL').fill(receiver.url)
    await page.getByRole('button', { name: 'Create add-on' }).click()

    await page.getByRole('heading', { level: 1, name: 'Deploy bot' }).waitFor()
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
    await page.getByRole('button', { name: 'Send a test message' }).click()
    await page.getByText('The receiver accepted the test message').waitFor()
    await page.getByText('ticket 4711').waitFor()
    expect(receiver.requests[0]?.headers.authorization).toBe('Bearer s3cret')

    const toggle = await aToggle(all.server)
    const row = page.getByRole('row', { name: new RegExp(`Toggle created.*${toggle}.*sent`) })
    await row.waitFor()
    await row.getByRole('button', { name: 'Response' }).click()
    await row.getByText('ticket 4711').waitFor()
    await look(page, expectAccessibleEverywhere)
    await row.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.requests.length).toBe(3)
    const [, sent, again] = receiver.requests
    expect(again?.headers['x-leverframe-delivery']).toBe(sent?.headers['x-leverframe-delivery'])
  })

  it('keep secrets that are not replaced, and are deleted by typing their name', async () => {
    const receiver = await aReceiver()
    const parameters = { authorization: 'Bearer s3cret' }
    const id = await anAddon(all.server, receiver.url, { description: 'Deploy bot', parameters })
    const page = await all.enter()
    await page.goto(`${all.server.url}/addons/${id}`)
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect.poll(() => page.getByLabel('Authorization').inputValue()).toBe('*****')
    await page.getByLabel('Content-Type').fill('application/json; charset=utf-8')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Add-on saved.').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Send a test message' }).click()
    await expect.poll(() => receiver.requests.at(-1)?.headers.authorization).toBe('Bearer s3cret')

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No messages are waiting.').waitFor()
    await page.getByLabel('Type Deploy bot to confirm').fill('Deploy bot')
    await page.getByRole('button', { name: 'Delete add-on' }).click()
    await page.waitForURL(/\/addons$/)
    await expect.poll(async () => (await all.server.call('GET', `/api/admin/addons/${id}`)).status).toBe(404)
  })

  it('list failed messages with the reason until they are sent again', async () => {
    const receiver = await aReceiver(first(3, answers(500, 'the queue is full')))
    const id = await anAddon(all.server, receiver.url, { description: 'Pager' })
    const toggle = await aToggle(all.server)
    await settled(all.server, id, 1)
    const page = await all.enter()
    await page.goto(`${all.server.url}/addons`)
    await page
      .getByRole('row', { name: /Pager.*failed/ })
      .getByRole('link', { name: 'Pager' })
      .click()
    await page.getByRole('button', { name: 'Send a test message' }).click()
    await page.getByText('The receiver answered 500', { exact: true }).waitFor()
    await page.getByText('Failed', { exact: true }).click()
    const row = page.getByRole('row', { name: new RegExp(toggle) })
    await row.getByText(/The receiver answered 500/).waitFor()
    await row.getByRole('button', { name: '2 attempts' }).click()
    await row.getByText('the queue is full').first().waitFor()
    await row.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('heading', { name: 'No messages' }).waitFor()

    await page.getByRole('switch').uncheck({ force: true })
    await page.getByText('Pager disabled').waitFor()
    expect((await succeed(all.server, 'GET', `/api/admin/addons/${id}`)).enabled).toBe(false)
  })

  it('are read-only without the permission to change add-ons', async () => {
    const receiver = await aReceiver()
    const id = await anAddon(all.server, receiver.url, { description: 'Quiet' })
    const page = await all.enter(await all.person())
    await page.goto(`${all.server.url}/addons`)
    await page.getByRole('heading', { name: 'Slack' }).waitFor()
    await expect.poll(() => page.getByText('Set up Slack').count()).toBe(0)
    await page.goto(`${all.server.url}/addons/${id}`)
    await page.getByText('You need the permission CREATE_ADDON, UPDATE_ADDON or DELETE_ADDON').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Send a test message' }).count()).toBe(0)
  })
})
