import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { must, NotHeld } from './attack.ts'
import { ATTACKS } from './registry.ts'

const RUN = fileURLToPath(new URL('run.ts', import.meta.url))

/** Exit code and standard output of a run. */
const run = (...words: readonly string[]) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const child = spawn(process.execPath, ['--import', 'tsx', RUN, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('close', (code) => done({ code, output }))
  })

describe('npm run test:attack', () => {
  it('finds that the server withstands every attack from outside', { timeout: 1_200_000 }, async () => {
    const { code, output } = await run()
    expect(output, output).toMatch(new RegExp(`^${ATTACKS.length} passed, 0 failed$`, 'm'))
    expect(code, output).toBe(0)
  })

  it('fails when no attack was run', async () => {
    const { code, output } = await run('no attack has this title')
    expect(output).toMatch(/^0 passed, 0 failed$/m)
    expect(code).toBe(1)
  })

  it('has a unique title for each attack', () => {
    const titles = ATTACKS.map(({ title }) => title)
    expect(titles).toEqual([...new Set(titles)])
    expect(() => must(false, 'seen')).toThrow(NotHeld)
  })
})
