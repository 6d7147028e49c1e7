import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUNDLE, entryPoints, outputOf } from './bundle.mjs'
import { ROOT } from './workspace.mjs'

describe('the bundle', () => {
  it('has an entry for the main program and for each worker thread, with names of their own', () => {
    const entries = entryPoints()
    expect(entries).toContain('packages/server/src/main.ts')
    expect(new Set(entries.map(outputOf)).size).toBe(entries.length)
    expect(outputOf('packages/server/src/platform/db/x.worker.ts')).toBe('x.worker.js')
  })

  it('comes with the licences of the packages in it', () => {
    const licences = readFileSync(join(ROOT, BUNDLE, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['fastify', 'kysely', 'pg', 'pino', 're2js', 'typebox'])
      expect(licences).toMatch(
        new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|BSD-3-Clause|ISC|Apache-2.0)\\)\n\n.*copyright`, 'ims'),
      )
  })
})
