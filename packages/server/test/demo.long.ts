import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Body } from '@leverframe/testing/send'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, startDemo } from '../../../scripts/demo/fill.mjs'
import { PASSWORD } from '../../../scripts/demo/fixtures.mjs'

describe('npm run demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-demo-'))
  let demo: Demo
  let cookie: string

  beforeAll(async () => {
    demo = await startDemo({ file: join(folder, 'demo.db'), port: '0', say: () => {} })
    const response = await fetch(`${demo.url}/auth/simple/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    })
    expect(response.status).toBe(200)
    cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
  }, 600_000)

  afterAll(async () => {
    await demo?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = async (path: string): Promise<Body> =>
    (await fetch(`${demo.url}${path}`, { headers: { cookie } })).json()
  const plan = async (name: string): Promise<Body> =>
    (await read('/api/admin/release-plans')).releasePlans.find((one: Body) => one.name === name)

  it('has a release plan that is half-way, with an approved change request', async () => {
    expect(await plan('Typo-tolerant search, step by step')).toMatchObject({
      state: 'running',
      environment: 'production',
      milestone: { name: '10%', position: 2 },
      milestoneCount: 4,
    })
    const { changeRequests } = await read('/api/admin/search/change-requests?limit=100')
    const request = changeRequests.find(({ title }: Body) => title === 'Release the typo-tolerant search')
    expect(request.state).toBe('Applied')
  })

  it('has a release plan that a safeguard stops by the error rate of its live metrics', async () => {
    await expect
      .poll(async () => plan('Live activities in a day'), { timeout: 300_000, interval: 1_000 })
      .toMatchObject({
        state: 'paused',
        milestone: { name: '5%' },
        reason: expect.stringContaining('Error rate of live_activities'),
      })
  }, 310_000)

  it('has metrics that keep growing while it runs', async () => {
    const total = async (): Promise<number> => {
      const { series } = await read('/api/admin/impact-metrics?series=search_requests&aggregationMode=sum&range=hour')
      return series
        .flatMap(({ data }: Body) => data)
        .reduce((sum: number, [, value]: [number, number]) => sum + value, 0)
    }
    const before = await total()
    expect(before).toBeGreaterThan(0)
    await expect.poll(total, { timeout: 300_000, interval: 1_000 }).toBeGreaterThan(before)
  }, 310_000)
})
