import { itLong } from '@leverframe/testing/depth'
import { uniqueName } from '@leverframe/testing/harness'
import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, PHONE, studio } from './studio.ts'

describe('the application shell', () => {
  const { enter, server } = parts()

  it('shows the current page, and links to every page', async () => {
    const page = await enter()
    await page.goto(`${server().url}/`)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/home')
    await expect
      .poll(() => page.getByRole('link', { name: 'Home', exact: true }).getAttribute('aria-current'))
      .toBe('page')
    await page.getByRole('link', { name: 'Segments' }).click()
    await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    await expectAccessibleEverywhere(page)
  })

  itLong('marks the page in the navigation, the breadcrumbs and the title', async () => {
    const page = await enter()
    // The URL is below the project, but the page belongs to all change requests.
    const create = { name: uniqueName('shown') }
    await server().call('POST', '/api/admin/projects/default/features', create)
    for (const [path, places, title] of [
      [
        `/projects/default/features/${create.name}?tab=history`,
        [create.name, 'Projects'],
        `${create.name} · History · Default · Leverframe`,
      ],
      ['/projects/default/change-requests/999', ['#999', 'Change requests'], 'Change request · Default · Leverframe'],
      ['/access/roles', ['Roles', 'Access', 'Roles'], 'Roles · Leverframe'],
    ] as const) {
      await page.goto(server().url + path)
      const current = page.getByRole('navigation').locator('[aria-current=page]')
      await current.first().waitFor()
      await expect.poll(() => current.allTextContents(), { message: path }).toEqual(places)
      await expect.poll(() => page.title()).toBe(title)
    }
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await page.goto(`${server().url}/projects/default/features/${create.name}`)
    await crumbs.getByRole('link', { name: 'Default' }).click()
    await page.waitForURL('**/projects/default')
  })

  itLong('redirects to the login without a session, and returns to the requested page', async () => {
    const page = await enter(null)
    await page.goto(`${server().url}/events`)
    await page.waitForURL(/\/login\?next=/)
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toContain('/events')
  })

  itLong('collapses the navigation on a phone', async () => {
    const page = await enter(undefined, { viewport: PHONE })
    await page.goto(`${server().url}/projects`)
    const link = page.getByRole('link', { name: 'Segments' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(async () => (await link.boundingBox())?.x).toBeLessThan(0)
    await page.getByRole('button', { name: 'Navigation' }).click()
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
  })

  itLong('has breadcrumbs that can be read on a phone', async () => {
    const project = { id: uniqueName('p'), name: 'Web shop of the northern countries' }
    const toggle = { name: uniqueName('checkout-with-a-very-long-name-for-a-phone') }
    await server().call('POST', '/api/admin/projects', project)
    await server().call('POST', `/api/admin/projects/${project.id}/features`, toggle)
    const page = await enter(undefined, { viewport: PHONE })
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    // A phone has room for one. The heading has the name of the page.
    for (const [path, label] of [
      [`/projects/${project.id}`, project.name],
      [`/projects/${project.id}/features/${toggle.name}`, project.name],
      [`/projects/${project.id}/settings`, project.name],
      [`/projects/${project.id}/change-requests/999`, 'Change requests'],
      ['/access/service-accounts', 'Access'],
      ['/segments', 'Segments'],
    ] as const) {
      await page.goto(server().url + path)
      const shown = crumbs.locator('[title]:visible')
      await expect.poll(() => shown.allTextContents(), { message: path }).toEqual([label])
      const [box, rest] = [await shown.boundingBox(), await page.getByRole('button', { name: 'Search' }).boundingBox()]
      // A long name is cut, with room for a word, and ends before what is next to it.
      expect(box?.width, path).toBeGreaterThanOrEqual(40)
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(rest?.x ?? 0)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
    }
  })

  itLong('shows a 404 page with links for an unknown path', async () => {
    const page = await enter()
    for (const path of ['/nowhere', '/projects/x/y/z']) {
      expect((await page.goto(`${server().url}${path}`))?.status(), path).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    }
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: 'All projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })

  itLong('shows a 404 page with a login link without a session', async () => {
    const page = await enter(null)
    await page.goto(`${server().url}/nowhere`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL(/\/login$/)
  })

  itLong('redirects the URLs in messages of add-ons', async () => {
    const page = await enter()
    expect((await page.goto(`${server().url}/admin/users`))?.status()).toBe(200)
    await page.waitForURL(/\/access\/users/)
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  })
})

function parts() {
  const all = studio()
  return { enter: all.enter, server: () => all.server }
}
