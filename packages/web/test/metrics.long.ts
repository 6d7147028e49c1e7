import { aToggle } from '@leverframe/testing/harness'
import { type Receiver, startReceiver } from '@leverframe/testing/receivers'
import { aLitToggle, succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'

describe('metrics', () => {
  const all = studio({ settings: { MAX_IMPACT_SERIES_OF_METRIC: '4' } })
  let prometheus: Receiver
  beforeAll(async () => {
    const body = JSON.stringify({ status: 'success', data: { resultType: 'matrix', result: [] } })
    prometheus = await startReceiver((_request, response) => response.end(body))
  })
  afterAll(() => prometheus.stop())
  const open = async (path: string, as?: Parameters<typeof all.enter>[0]) => {
    const page = await all.enter(as)
    await page.goto(`${all.server.url}${path}`)
    return page
  }

  it('have an empty page with an example', async () => {
    const page = await open('/impact-metrics')
    await page.getByRole('heading', { name: 'No metrics yet' }).waitFor()
    await page.getByText('incrementCounter').waitFor()
    await expectAccessible(page)
  })

  it('are charted with filters, a ratio, a table, changes and dropped samples', async () => {
    const { secret: token } = await anSdkToken(all.server)
    const plans = ['free', 'pro', 'team', 'trial', 'gone']
    const samples = (value: number) => plans.map((plan) => ({ labels: { plan }, value }))
    const counter = (name: string, value: number) => ({
      name,
      help: 'Of the shop',
      type: 'counter',
      samples: samples(value),
    })
    const impactMetrics = [counter('checkout_errors', 3), counter('checkout_requests', 12)]
    await all.server.call('POST', '/api/client/metrics', { appName: 'shop', impactMetrics }, { token })
    await aLitToggle(all.server)
    const listed = async () => (await succeed(all.server, 'GET', '/api/admin/impact-metrics/metadata')).metrics.length
    await expect.poll(listed).toBe(2)

    const page = await open('/impact-metrics')
    await page.getByRole('heading', { level: 2, name: 'checkout_errors' }).waitFor()
    await page.getByText(/2 over the limit of series/).waitFor()
    await page
      .getByRole('listitem')
      .getByText(/Toggle switched on by/)
      .waitFor()
    await page.getByRole('combobox', { name: 'Split by' }).selectOption('plan')
    await page.getByRole('img', { name: /free .* pro .* team .* trial/ }).waitFor()
    await expectAccessibleEverywhere(page)

    await page.getByRole('combobox', { name: 'Split by' }).selectOption('')
    await page.getByRole('combobox', { name: 'Divide by' }).click()
    await page.getByRole('option', { name: 'checkout_requests' }).click()
    await page.getByRole('heading', { level: 2, name: 'checkout_errors ÷ checkout_requests' }).waitFor()
    await page.getByRole('button', { name: 'Show table' }).click()
    const table = page.getByRole('table', { name: 'checkout_errors ÷ checkout_requests' })
    await table.getByRole('cell', { name: '0.25' }).waitFor()
    await page.reload()
    await table.getByRole('cell', { name: '0.25' }).waitFor()
  })

  it('offer filters when a quantile needs too many points', async () => {
    const now = new Date().toISOString()
    await all.server.sql(`insert into impact_series (environment, name, type, app_name, labels, projects, help, created_at, seen_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 211)
      select 'development', 'latency', 'histogram', case when i = 1 then 'till' else 'shop' end, '{"route":"/' || i || '"}', '["*"]', '', '${now}', '${now}' from n`)
    await all.server.sql(`insert into impact_points (series_id, step, at, count, sum, last, buckets)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1430)
      select s.id, 'minute', strftime('%Y-%m-%dT%H:%M:00.000Z', 'now', '-' || n.i || ' minutes'), 2, 1, 0, '[[1,1],[null,2]]'
      from n cross join impact_series s where s.name = 'latency'`)
    const page = await open('/impact-metrics?metric=latency&as=p95&range=day')
    await page.getByText(/more than 300,000 points/).waitFor()
    await page.getByRole('combobox', { name: 'Application' }).selectOption('till')
    await page.getByRole('img', { name: /latency/ }).waitFor()
    await expectAccessible(page)
  })

  it('have sources that an Admin adds, tests and deletes', async () => {
    const page = await open('/metric-sources')
    await page.getByRole('heading', { name: 'No metric sources yet' }).waitFor()
    await page.getByRole('button', { name: 'New metric source' }).click()
    const dialog = page.getByRole('dialog', { name: 'New metric source' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('prom')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('ftp://prom')
    await dialog.getByRole('button', { name: 'Create source' }).click()
    await dialog
      .getByText(/must begin with http/)
      .first()
      .waitFor()
    await dialog.getByRole('textbox', { name: 'Address' }).fill(prometheus.url)
    await dialog.getByRole('button', { name: 'Create source' }).click()
    await page.getByRole('row', { name: /prom/ }).waitFor()
    await page.getByRole('button', { name: 'Test prom' }).click()
    await page.getByText('prom responds').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete prom' }).click()
    await page.getByRole('button', { name: 'Delete metric source' }).click()
    await page.getByRole('heading', { name: 'No metric sources yet' }).waitFor()
  })

  it('have signal endpoints whose token is shown once', async () => {
    const page = await open('/signals')
    await page.getByRole('button', { name: 'New signal endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'New signal endpoint' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('alerts')
    await dialog.getByRole('button', { name: 'Create endpoint' }).click()
    await page.getByText('No tokens yet. Create one to send signals.').waitFor()
    await page.getByRole('button', { name: 'New token: alerts' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('ci')
    await page.getByRole('button', { name: 'Create token' }).click()
    const example = await page.getByRole('dialog', { name: 'Token of alerts' }).getByText(/^curl/).textContent()
    const token = /signal_[0-9a-f]+/.exec(example ?? '')?.[0]
    await page.getByRole('button', { name: 'Done' }).click()
    const body = { state: 'firing', labels: { service: 'checkout' } }
    expect((await all.server.call('POST', '/api/signals/alerts', body, { token: token ?? null })).status).toBe(202)
    await page.reload()
    await page.getByText('1 of 1 signal firing').waitFor()
    await page.getByRole('table', { name: 'Signals of alerts' }).getByText('service=checkout').waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Delete token ci' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete token' }).click()
    await page.getByText('No tokens yet. Create one to send signals.').waitFor()
  })

  it('are shown to a Viewer, who cannot open sources and signals', async () => {
    await aToggle(all.server)
    const viewer = await all.person('Viewer')
    const page = await open('/impact-metrics', viewer)
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
    expect(await page.getByRole('link', { name: 'Metric sources' }).count()).toBe(0)
    await page.goto(`${all.server.url}/signals`)
    await page.getByRole('heading', { name: 'You don’t have access' }).waitFor()
  })
})
