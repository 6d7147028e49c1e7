import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_TOKEN, startServer, type TestServer } from '@leverframe/testing/harness'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aFolder, cli } from './cli.ts'

const run = (server: TestServer, ...args: string[]) =>
  cli({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }, args)

describe('x', () => {
  it('exports', async () => {
    const server = await startServer('sqlite')
    onTestFinished(() => server.stop())
    const f = aFolder()
    const r = await run(server, 'export', join(f, 'x'))
    console.log(r)
    for (const p of readdirSync(join(f, 'x'), { recursive: true }) as string[])
      if (statSync(join(f, 'x', p)).isFile() && p.endsWith('.yaml'))
        console.log(p, readFileSync(join(f, 'x', p), 'utf8'))
    console.log(await run(server, 'plan', join(f, 'x')))
  })
})
