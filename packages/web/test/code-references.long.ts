import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'
import { aToggle, write } from './toggle-makers.ts'

const all = studio()

describe('code references', () => {
  it('are shown on the page of the toggle and removed in the settings of the project', async () => {
    const { server } = all
    const toggle = await aToggle(server)
    await write(server, 'PUT', `/api/admin/projects/${toggle.project}/code-references`, {
      repository: 'acme/shop',
      revision: '4f2c1ab09d8e7c6b5a49382716059483726150ab',
      urlTemplate: 'https://git.example.com/acme/shop/blob/{revision}/{path}#L{line}',
      references: [
        { feature: toggle.name, path: 'packages/checkout/src/pages/payment/payment-page.tsx', line: 128 },
        { feature: toggle.name, path: 'src/cart.ts', line: 7 },
      ],
    })
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=code`)
    const code = page.getByRole('region', { name: 'In your code' })
    await code.getByText('Named in 2 places.').waitFor()
    await expect
      .poll(() => code.getByRole('link', { name: 'src/cart.ts:7' }).getAttribute('href'))
      .toBe('https://git.example.com/acme/shop/blob/4f2c1ab09d8e7c6b5a49382716059483726150ab/src/cart.ts#L7')
    await expectAccessibleEverywhere(page)
    await page.goto(`${server.url}/projects/${toggle.project}/settings`)
    const settings = page.getByRole('region', { name: 'Code repositories' })
    await settings.getByRole('button', { name: 'Remove acme/shop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove repository' }).click()
    await settings.getByText('No repository was scanned yet.').waitFor()
    await page.goto(`${toggle.url}?tab=code`)
    await page.getByText('leverframe find-stale --code . --write').waitFor()
  })
})
