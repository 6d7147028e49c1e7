import { anSdkToken } from '@leverframe/testing/sdk/clients'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, PHONE, studio } from './studio.ts'

const FOR_ALL = { name: 'flexibleRollout', parameters: { rollout: '100' } }
const FOR_SOME = { name: 'flexibleRollout', parameters: { rollout: '25' } }

describe('the project page', () => {
  const all = studio()
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const answer = await all.server.call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const environmentPath = (name: string, environment: string) =>
    `/api/admin/projects/shop/features/${name}/environments/${environment}`
  const isOn = async (name: string, environment: string): Promise<boolean> =>
    (await call('GET', environmentPath(name, environment))).enabled
  const open = async (page: Page, rest = '') => {
    await page.goto(`${all.server.url}/projects/shop${rest}`)
    await page.getByRole('heading', { level: 1, name: 'Web shop' }).waitFor()
  }
  const lever = (page: Page, name: string, environment: string) =>
    page.getByRole('switch', { name: `${name} in ${environment}` })

  beforeAll(async () => {
    await call('POST', '/api/admin/projects', { id: 'shop', name: 'Web shop' })
    await call('POST', '/api/admin/projects', { id: 'empty', name: 'Nothing here' })
    for (const name of ['basket', 'checkout', 'coupons', 'dark-mode', 'reviews'])
      await call('POST', '/api/admin/projects/shop/features', {
        name,
        type: name === 'reviews' ? 'experiment' : 'release',
        description: `About ${name}`,
      })
    for (const name of ['basket', 'checkout', 'coupons'])
      for (const environment of ['development', 'production'])
        await call('POST', `${environmentPath(name, environment)}/strategies`, name === 'coupons' ? FOR_SOME : FOR_ALL)
    await call('POST', `${environmentPath('coupons', 'development')}/on`)
    await call('PUT', '/api/admin/projects/shop/environments/production/change-requests/config', {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    })
  })

  it('switches a toggle with one click, confirms it, and offers to undo', async () => {
    const page = await all.enter()
    await open(page)
    const checkout = lever(page, 'checkout', 'development')
    await checkout.click()
    await expect.poll(() => checkout.getAttribute('aria-checked')).toBe('true')
    await page.getByText('checkout is on in development').waitFor()
    await expect.poll(() => isOn('checkout', 'development')).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => checkout.getAttribute('aria-checked')).toBe('false')
    await expect.poll(() => isOn('checkout', 'development')).toBe(false)
    // Reach is shown by text and colour.
    await page
      .getByRole('row', { name: /coupons/ })
      .getByText('25%')
      .waitFor()
    await expectAccessibleEverywhere(page)
  })

  it('requests reach and usage of all rows once each', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `step-${String(index).padStart(2, '0')}`)
    await call('POST', '/api/admin/projects', { id: 'many', name: 'Many steps' })
    for (const name of names) await call('POST', '/api/admin/projects/many/features', { name })
    const first = '/api/admin/projects/many/features/step-00/environments/development'
    await call('POST', `${first}/strategies`, FOR_SOME)
    await call('POST', `${first}/on`)
    const { secret: token } = await anSdkToken(all.server)
    const time = new Date().toISOString()
    const toggles = Object.fromEntries(names.map((name) => [name, { yes: 3, no: 1 }]))
    const report = { appName: 'shop', bucket: { start: time, stop: time, toggles } }
    expect((await all.server.call('POST', '/api/client/metrics', report, { token })).status).toBe(202)
    const raw = '/api/admin/client-metrics/features/step-59/raw?hoursBack=1'
    await expect.poll(async () => (await call('GET', raw)).data.length).toBe(1)

    const page = await all.enter()
    const asked: URL[] = []
    page.on('request', (request) => void asked.push(new URL(request.url())))
    await page.goto(`${all.server.url}/projects/many`)
    const usageOf = (name: string) =>
      page.getByRole('row', { name: new RegExp(name) }).getByRole('img', { name: '4 times in 24 hours, 3 of them on' })
    await usageOf('step-00').waitFor()
    await page
      .getByRole('row', { name: /step-00/ })
      .getByText('25%')
      .waitFor()
    const namesAsked = () =>
      asked.flatMap(({ pathname, searchParams }) =>
        pathname.endsWith('/many/usage') ? [searchParams.get('features')?.split(',') ?? []] : [],
      )
    // One request per screen. A window that settles late may show a row or two more.
    expect(namesAsked().length).toBeLessThanOrEqual(2)
    await page.getByRole('region', { name: 'Toggles', exact: true }).evaluate((region) => region.scrollTo(0, 9_999))
    await usageOf('step-59').waitFor()
    expect(namesAsked().length).toBeLessThanOrEqual(4)
    // Loaded data is not requested again.
    expect(namesAsked().flat()).toHaveLength(new Set(namesAsked().flat()).size)
    expect(asked.filter(({ pathname }) => /\/features\//.test(pathname))).toEqual([])
  })

  it('rolls a switch back when the server refuses, with its message', async () => {
    const page = await all.enter()
    await open(page)
    await page.route('**/development/on*', (route) =>
      route.fulfill({ status: 409, json: { name: 'ConflictError', message: 'Somebody was faster', id: 'abc' } }),
    )
    const basket = lever(page, 'basket', 'development')
    await basket.click()
    await page.getByText('Somebody was faster').waitFor()
    await expect.poll(() => basket.getAttribute('aria-checked')).toBe('false')
  })

  it('asks for a strategy when a toggle without one is switched on', async () => {
    const page = await all.enter()
    await open(page)
    await lever(page, 'dark-mode', 'development').click()
    const dialog = page.getByRole('dialog', { name: 'Who should get dark-mode?' })
    await dialog.getByRole('button', { name: 'Keep it off' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await isOn('dark-mode', 'development')).toBe(false)
    await lever(page, 'dark-mode', 'development').click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'On for everyone (100%)' }).click()
    await expect.poll(() => isOn('dark-mode', 'development')).toBe(true)
  })

  it('puts a switch of a protected environment into the draft', async () => {
    const page = await all.enter()
    await open(page)
    const checkout = lever(page, 'checkout', 'production')
    await checkout.click()
    await page.getByText('production is protected: added to your draft').waitFor()
    await expect.poll(() => checkout.getAttribute('aria-checked')).toBe('false')
    expect(await isOn('checkout', 'production')).toBe(false)
    // A personal draft: only its author sees it.
    const pending = await page.request.get(`${all.server.url}/api/admin/projects/shop/change-requests/pending`)
    expect(await pending.json()).toMatchObject([
      { environment: 'production', features: [{ name: 'checkout', changes: [{ action: 'updateEnabled' }] }] },
    ])
  })

  it('searches while the user types, filters, sorts, and keeps all of it in the URL', async () => {
    const page = await all.enter()
    await open(page)
    await page.getByText('5 toggles in this project').waitFor()
    await page.getByRole('searchbox', { name: 'Search toggles' }).fill('CO')
    await page.getByText('1 toggle found').waitFor()
    await page.getByRole('rowheader', { name: /coupons/ }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=CO')
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await page.getByText('5 toggles in this project').waitFor()
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search toggles' }).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect.poll(() => names(page)).toEqual(['reviews', 'dark-mode', 'coupons', 'checkout', 'basket'])
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Experiment' }).click()
    await expect.poll(() => names(page)).toEqual(['reviews'])
    const kept = page.url()
    await page.goto(kept)
    await expect.poll(() => names(page)).toEqual(['reviews'])
    await open(page, '?q=nothing-is-called-so')
    await page.getByRole('heading', { name: 'No matching toggles' }).waitFor()
  })

  it('changes many toggles at once', async () => {
    const page = await all.enter()
    await open(page)
    for (const name of ['basket', 'checkout', 'reviews'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByText('3 toggles selected').waitFor()
    let answer = () => {}
    const mayAnswer = new Promise<void>((done) => {
      answer = done
    })
    await page.route('**/bulk_features/**', (route) => mayAnswer.then(() => route.continue()), { times: 1 })
    await page.getByRole('button', { name: 'Switch on in…' }).click()
    await page.getByRole('menuitem', { name: 'development' }).click()
    await page.getByText('Working on 3 toggles…').waitFor()
    answer()
    await page.getByText(/Switched 2 toggles on in development.*1 left out/).waitFor()
    await expect.poll(() => isOn('basket', 'development')).toBe(true)
    await page.getByRole('button', { name: 'Switch on in…' }).click()
    await page.getByRole('menuitem', { name: 'production' }).click()
    await page.getByText('production is protected: added to your draft').waitFor()
    expect(await isOn('basket', 'production')).toBe(false)
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.getByRole('combobox', { name: 'Tags' }).fill('team:checkout')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add tag' }).click()
    await page.getByText('3 toggles tagged team:checkout').waitFor()
    await page.getByRole('button', { name: 'Mark as stale' }).click()
    await page.getByText('3 toggles marked as stale').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /Health \d+%/ }).click()
    await page.waitForURL('**/projects/shop/health')
    await expect.poll(() => page.getByRole('table', { name: 'Toggles to clean up' }).getByRole('row').count()).toBe(4)
    await expectAccessible(page)
  })

  it('creates a toggle with a name that is validated while it is typed', async () => {
    const page = await all.enter()
    await open(page)
    await page.getByRole('button', { name: 'New toggle' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('basket')
    await page.getByText('A toggle named "basket" already exists').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Create toggle' }).isDisabled()).toBe(true)
    await name.fill('gift-cards')
    await page.getByText('Available').waitFor()
    await page.getByRole('radio', { name: 'Operational' }).check()
    await page.getByText('Expected to be removed within 7 days').waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Create toggle' }).click()
    await page.waitForURL('**/projects/shop/features/gift-cards')
    expect(await call('GET', '/api/admin/projects/shop/features/gift-cards')).toMatchObject({ type: 'operational' })
  })

  it('is read-only for a Viewer, with the missing permission', async () => {
    const page = await all.enter(await all.person('Viewer'))
    await open(page)
    const row = page.getByRole('row', { name: /basket/ })
    await row
      .getByTitle(/You need the permission UPDATE_FEATURE_ENVIRONMENT/)
      .first()
      .waitFor()
    await page.getByText('Ask an owner of project "shop" or an Admin.').waitFor()
    // Every user who sees the project may draft a change of a protected environment.
    const drafting = row.getByRole('switch', {
      name: 'basket in production (protected: the change is added to your draft)',
    })
    await drafting.waitFor()
    await expect.poll(() => page.getByRole('switch', { name: / in development/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'New toggle' }).count()).toBe(0)
    await expectAccessible(page)
  })

  it('keeps the width of names when columns are hidden and rows are out of view', async () => {
    await call('POST', '/api/admin/projects', { id: 'long', name: 'Long list' })
    for (let index = 10; index < 50; index++)
      await call('POST', '/api/admin/projects/long/features', { name: `toggle-${index}` })
    const page = await all.enter(undefined, { viewport: { width: 1024, height: 700 } })
    await page.goto(`${all.server.url}/projects/long`)
    const first = page.getByRole('rowheader', { name: /toggle-10/ })
    await first.waitFor()
    await expect.poll(async () => (await first.boundingBox())?.width).toBeGreaterThan(220)
  })

  it('works on a phone: names stay visible, and a tap switches', async () => {
    const page = await all.enter(undefined, { viewport: PHONE, hasTouch: true })
    await open(page)
    const coupons = lever(page, 'coupons', 'development')
    await coupons.tap()
    await expect.poll(() => isOn('coupons', 'development')).toBe(false)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width)
    const rightEdge = async () => {
      const box = await lever(page, 'coupons', 'production').boundingBox()
      return (box?.x ?? PHONE.width) + (box?.width ?? 0)
    }
    await expect.poll(rightEdge).toBeLessThanOrEqual(PHONE.width)
    const name = page.getByRole('rowheader', { name: /coupons/ })
    const before = (await name.boundingBox())?.x
    await page.getByRole('region', { name: 'Toggles', exact: true }).evaluate((region) => region.scrollBy(200, 0))
    await expect.poll(async () => (await name.boundingBox())?.x).toBe(before)
  })

  it('marks favourites and puts them first', async () => {
    const page = await all.enter()
    await open(page)
    await page.getByRole('button', { name: 'dark-mode is a favourite' }).click()
    await expect.poll(async () => (await names(page))[0]).toBe('dark-mode')
    await page.getByRole('button', { name: 'Web shop is a favourite' }).click()
    await page.getByRole('button', { name: 'Web shop is a favourite', pressed: true }).waitFor()
    await page.goto(`${all.server.url}/projects`)
    await expect.poll(() => page.getByRole('article').first().textContent()).toContain('Web shop')
  })

  it('archives, revives, and deletes a toggle after its name is typed', async () => {
    for (const name of ['old-one', 'older-one']) await call('POST', '/api/admin/projects/empty/features', { name })
    const page = await all.enter()
    await page.goto(`${all.server.url}/projects/empty`)
    await page.getByRole('checkbox', { name: 'Select all results' }).click()
    await page.getByText('2 toggles selected').waitFor()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await page.getByText('SDKs no longer get them').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('heading', { name: 'No toggles yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Archive' }).click()
    await page.getByRole('checkbox', { name: 'Select old-one' }).check()
    const chosen = page.getByRole('region', { name: 'Selected toggles' })
    await chosen.getByRole('button', { name: 'Revive' }).click()
    await page.getByText('1 toggle revived').waitFor()
    await page.getByRole('checkbox', { name: 'Select older-one' }).check()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('button', { name: 'Delete permanently' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('older-one')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByRole('heading', { name: 'No archived toggles' }).waitFor()
  })
})

/** The visible names, from top to bottom. */
const names = (page: Page): Promise<string[]> => page.getByRole('rowheader').getByRole('link').allTextContents()
