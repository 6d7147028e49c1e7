import type { TestServer } from '@leverframe/testing/harness'
import type { TestRelay } from '@leverframe/testing/relay'
import { succeed } from '@leverframe/testing/scenario'
import { bucket, usagePath } from '@leverframe/testing/usage'

interface Usage {
  readonly yes: number
  readonly no: number
  readonly variants?: Readonly<Record<string, number>>
}

/** The counts of a toggle over all applications and hours of the last day. */
export async function totalsOf(server: TestServer, toggle: string): Promise<[yes: number, no: number]> {
  const { data } = await succeed(server, 'GET', `${usagePath(toggle)}/raw?hoursBack=24`)
  const sum = (key: 'yes' | 'no') => data.reduce((total: number, one: Usage) => total + one[key], 0)
  return [sum('yes'), sum('no')]
}

export const send = async (relay: TestRelay, token: string, toggle: string, counts: Usage, appName = 'shop') => {
  const { status } = await relay.call('POST', '/api/client/metrics', token, {
    body: { appName, instanceId: 'pod-1', bucket: bucket({ [toggle]: counts }) },
  })
  return status
}

export const counterOf = (name: string, value: number) => ({
  name,
  help: 'Orders',
  type: 'counter',
  samples: [{ labels: { plan: 'pro' }, value }],
})

/** The sum of a counter over all its points. */
export async function counterTotal(server: TestServer, series: string): Promise<number> {
  const { series: found } = await succeed(server, 'GET', `/api/admin/impact-metrics?series=${series}`)
  return found
    .flatMap(({ data }: { data: readonly [number, number][] }) => data)
    .reduce((sum: number, [, value]: [number, number]) => sum + value, 0)
}
