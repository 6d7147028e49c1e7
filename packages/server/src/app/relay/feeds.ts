import type { TokenView } from '#features/identity/index'
import type { Feed, FeedScope, UpstreamError } from '#features/sdk/index'
import { Failure } from '#kernel/failure'
import type { Log } from '#platform/telemetry/log'

const RETRY_SECONDS = 5

const covers = ({ environment, projects }: FeedScope, token: TokenView): boolean =>
  (token.environment === environment || token.environment === '*') &&
  (projects === undefined || token.projects.every((id) => projects.includes(id)))

/** The feeds of a relay, one for each environment. */
export class Feeds {
  readonly list: Feed[] = []
  readonly #log: Log
  readonly #onLoop: (error: UpstreamError) => void

  constructor(log: Log, onLoop: (error: UpstreamError) => void) {
    this.#log = log
    this.#onLoop = onLoop
  }

  /** Whether every feed knows its environment. */
  get isComplete(): boolean {
    return this.list.every(({ scope }) => scope !== undefined)
  }

  get isAway(): boolean {
    return this.list.some(({ isUp }) => !isUp)
  }

  get hasData(): boolean {
    return this.list.every(({ hasData }) => hasData)
  }

  /** The oldest time at which an environment was known to be up to date. */
  get confirmedAt(): Date | undefined {
    const all = this.list.map(({ confirmedAt }) => confirmedAt?.getTime())
    const oldest = Math.min(...all.map((ms) => ms ?? Number.NaN))
    return Number.isNaN(oldest) ? undefined : new Date(oldest)
  }

  tokenFor(environment: string): string | undefined {
    return this.list.find(({ scope }) => scope?.environment === environment)?.token
  }

  /** Two feeds of one environment would mix the order of its changes. */
  isTaken(feed: Feed, { environment }: FeedScope): boolean {
    return this.list.some((other) => other !== feed && other.scope?.environment === environment)
  }

  /** Throws unless this relay has all data that the token may see. */
  readonly demandCovered = (token: TokenView): void => {
    if (token.type === 'admin') return
    const feed = this.list.find(({ scope }) => scope !== undefined && covers(scope, token))
    if (feed?.hasData) return
    if (feed || !this.isComplete) throw this.notReady()
    const served = this.list.map(({ scope }) => scope?.environment).join(', ')
    throw new Failure(
      'forbidden',
      `This relay serves ${served}, and not all projects and environments of this token: use another relay or the server`,
    )
  }

  notReady(): Failure {
    return new Failure('unavailable', 'This relay has no data yet: its upstream has not sent any', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }

  readonly onState = (feed: Feed, error: UpstreamError | undefined): void => {
    const { state, scope } = feed
    const facts = { environment: scope?.environment, state }
    if (!error) {
      this.#log.info(facts, 'the upstream feeds this relay')
      return
    }
    const reason = { ...facts, reason: error.message, err: error.cause }
    if (error.kind === 'away') this.#log.warn(reason, 'the upstream is away: SDKs are served from the last known state')
    else this.#log.error(reason, 'the upstream cannot feed this relay: SDKs are served from the last known state')
    if (error.kind === 'loop' && !this.list.some(({ hasData }) => hasData)) this.#onLoop(error)
  }
}
