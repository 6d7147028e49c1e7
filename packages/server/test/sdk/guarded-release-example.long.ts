import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { aToggle, startServer } from '@leverframe/testing/harness'
import { plansPath, startPath, thePlan } from '@leverframe/testing/release-plans'
import { succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it, onTestFinished } from 'vitest'

const FOLDER = new URL('../../../../examples/guarded-release/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const GUIDE = readFileSync(new URL('../../../../docs/guides/release-plans.md', import.meta.url), 'utf8')
const TOGGLE = 'new-checkout'

interface Program {
  readonly child: ChildProcess
  /** The lines that it printed so far. */
  readonly lines: string[]
  end(): Promise<void>
}

function run(name: string, args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [fileURLToPath(new URL(name, FOLDER)), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)))
  const closed = new Promise<void>((done) => child.once('close', () => done()))
  const end = () => {
    child.kill('SIGTERM')
    return closed
  }
  return { child, lines, end }
}

/** The answers that the last second of the traffic got. */
const answersIn = ({ lines }: Program): string[] => Object.keys(JSON.parse(lines.at(-1) ?? '{}'))

describe('the example of a guarded release', () => {
  it('is in the guide as it is in its folder', () => {
    const blocks = [...GUIDE.matchAll(/```(?:js|json)\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')
    for (const name of ['service.mjs', 'plan.json'])
      expect(blocks.includes(textOf(name)), `docs/guides/release-plans.md contains ${name}`).toBe(true)
  })

  it('advances with the good release, and the bad release is rolled back', async () => {
    const began = Date.now()
    // A second of the test is a minute of the server.
    const clock = () => new Date(began + (Date.now() - began) * 60)
    const server = await startServer('sqlite', { settings: { RELEASE_PLAN_INTERVAL_MS: '500' }, clock })
    onTestFinished(() => server.stop())
    server.running.product.jobs.start()
    await aToggle(server, { name: TOGGLE })
    const { secret } = await anSdkToken(server)
    const settings = { UNLEASH_URL: server.url.replace(/\/$/, ''), UNLEASH_TOKEN: secret, REPORT_MS: '300' }
    const good = run('service.mjs', [], { ...settings, PORT: '0' })
    const portOf = ({ lines }: Program) => /listens on port (\d+)/.exec(lines[0] ?? '')?.[1]
    await expect.poll(() => portOf(good)).toBeDefined()
    const port = portOf(good) as string
    const traffic = run('traffic.mjs', [`http://127.0.0.1:${port}`], {})

    const plan = await succeed(server, 'POST', plansPath(TOGGLE), JSON.parse(textOf('plan.json')))
    expect(plan.milestones.map(({ name }: { name: string }) => name)).toEqual(['5%', '25%', '50%', 'Everyone'])
    await succeed(server, 'POST', startPath(plan))
    const reached = async () => (await thePlan(server, plan)).activeMilestoneId
    await expect.poll(reached, { timeout: 120_000 }).toBe(plan.milestones[1].id)
    await expect.poll(() => answersIn(traffic)).toContain('new checkout')

    await good.end()
    const bad = run('service.mjs', [], { ...settings, PORT: port, RELEASE: 'bad' })
    await expect.poll(() => portOf(bad)).toBe(port)
    await expect.poll(async () => (await thePlan(server, plan)).state, { timeout: 120_000 }).toBe('rolled-back')
    await expect.poll(() => answersIn(traffic)).toEqual(['old checkout'])
    const { events } = await succeed(server, 'GET', `/api/admin/search/events?feature=IS:${TOGGLE}&limit=100`)
    const triggered = events.find(({ type }: { type: string }) => type === 'safeguard-triggered')
    expect(triggered.data).toMatchObject({ action: 'rollBackReleasePlan', reading: { state: 'violated' } })
    await Promise.all([bad.end(), traffic.end()])
  })
})
