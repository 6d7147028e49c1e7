import { expect, it } from 'vitest'
import type { Api } from '../api.ts'
import { CliFailure, EXIT } from '../exit-codes.ts'
import { patient } from './patient-api.ts'

const LIVE = new AbortController().signal

/** Fails as often as there are failures, then answers. */
function failing(...failures: CliFailure[]) {
  const calls: string[] = []
  const api: Api = {
    url: 'http://x',
    open: () => Promise.reject(new Error('not used')),
    async call<T>(method: string) {
      calls.push(method)
      const failure = failures.shift()
      if (failure) throw failure
      return 'answer' as T
    },
  }
  return { api: patient(api, LIVE, 0), calls }
}

const refused = (status?: number, exitCode: CliFailure['exitCode'] = EXIT.failed) =>
  new CliFailure('no', exitCode, [], status)

it('repeats a request after a lost connection and after a limit of requests', async () => {
  const { api, calls } = failing(refused(), refused(429), refused(503))
  expect(await api.call('GET', '/a')).toBe('answer')
  expect(calls).toHaveLength(4)
})

it('gives up after four attempts', async () => {
  const { api, calls } = failing(refused(), refused(), refused(), refused(), refused())
  await expect(api.call('DELETE', '/a')).rejects.toThrow('no')
  expect(calls).toHaveLength(4)
})

it.each([
  ['a refusal', 'GET', '/a', refused(404)],
  ['a missing permission', 'GET', '/a', refused(403, EXIT.noAccess)],
  ['Ctrl-C', 'GET', '/a', refused(undefined, EXIT.interrupted)],
  ['a request that creates something', 'POST', '/api/admin/api-tokens', refused()],
])('does not repeat %s', async (_, method, path, failure) => {
  const { api, calls } = failing(failure)
  await expect(api.call(method, path)).rejects.toThrow('no')
  expect(calls).toHaveLength(1)
})

it('repeats an import, which changes nothing the second time', async () => {
  const { api } = failing(refused())
  expect(await api.call('POST', '/api/admin/features-batch/import')).toBe('answer')
})
