import { randomUUID } from 'node:crypto'
import { Delivery, Outbox, type RelayTimes, type Upstream } from '#features/sdk/index'
import type { Config } from '#platform/config/settings'
import type { Log } from '#platform/telemetry/log'
import { repeatedWarning } from '#platform/telemetry/repeated'
import type { Feeds } from './feeds.ts'

export interface DeliveryInputs {
  readonly config: Config
  readonly log: Log
  readonly times: RelayTimes
  readonly clock: () => Date
  readonly upstream: Upstream
  readonly feeds: Feeds
}

const MB = 1_048_576

/** The reports on their way to the upstream. Throws when the folder cannot be used. */
export function openDelivery({ config, log, times, clock, upstream, feeds }: DeliveryInputs, folder: string): Delivery {
  const warn = repeatedWarning(log)
  const onError = (sentence: string, facts: Readonly<Record<string, unknown>>) => warn(facts, sentence)
  return new Delivery({
    upstream,
    outbox: new Outbox(folder, onError),
    times,
    clock,
    random: Math.random,
    newId: randomUUID,
    maxBytes: config.relayBufferMb * MB,
    tokenFor: (environment) => feeds.tokenFor(environment),
    isComplete: () => feeds.isComplete,
    onError,
  })
}
