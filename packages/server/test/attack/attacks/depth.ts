import { performance } from 'node:perf_hooks'
import { type Attack, Findings } from '../attack.ts'
import { ADMIN_TOKEN } from '../lab.ts'
import { filled, operations } from '../operations.ts'

const MAX_MS = 100
const deep = (open: string, close: string) => open.repeat(5_000) + close.repeat(5_000)
const BODIES = [deep('[', ']'), deep('{"a":', '}').replace('}', '1}')]

/** These ignore their body. */
const isIgnored = (status: number) => status !== 400

export const depth: readonly Attack[] = (['with the token of an Admin', 'without a token'] as const).map((who) => ({
  class: 'depth bomb',
  title: `A body nested 5,000 deep is sent to every operation ${who}`,
  expected: 'refused with 4xx, within 100 ms, process alive',
  alone: true,
  run: async (lab) => {
    const t = await lab.server('limits')
    const token = who === 'without a token' ? null : ADMIN_TOKEN
    const findings = new Findings()
    for (const operation of await operations(t, ['post', 'put', 'patch'])) {
      const path = filled(operation.path, {}, 'no-such-thing')
      for (const raw of BODIES) {
        let best = Number.POSITIVE_INFINITY
        let status = 0
        for (let n = 0; n < 4 && best > MAX_MS; n++) {
          const begin = performance.now()
          status = (await t.call(operation.method, path, undefined, { token, raw })).status
          best = Math.min(best, performance.now() - begin)
        }
        const isFine = operation.hasBody ? [400, 401, 403].includes(status) : isIgnored(status) ? status < 500 : true
        findings.check(isFine, `${operation.method} ${operation.path} ${status}`)
        findings.check(best <= MAX_MS, `${operation.method} ${operation.path} took ${Math.round(best)} ms`)
      }
    }
    findings.check((await t.call('GET', '/health')).status === 200, 'the process is gone')
    return findings.result('answers looked at')
  },
}))
