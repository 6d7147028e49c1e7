import type { TokenIndex, TokenView } from '#features/identity/index'
import { Failure } from '#kernel/failure'
import { RecentMap } from '#platform/recent-map'
import { hashOf } from '#platform/secrets/hash'
import type { RelayTimes } from './times.ts'
import type { Upstream } from './upstream.ts'
import { type ValidToken, validTokens } from './valid-tokens.ts'

export interface VerdictDeps {
  readonly upstream: Upstream
  readonly times: RelayTimes
  readonly clock: () => Date
  readonly signal: AbortSignal
  /** Throws when this relay has not all data that the token may see. */
  readonly demandCovered: (token: TokenView) => void
  /** Called when a token was added or removed. */
  readonly onChange: () => void
}

/** A token that the upstream accepted. */
interface Verdict {
  readonly hash: string
  token: TokenView
  /** Undefined after a restart, until the token is used. It is never written to disk. */
  secret: string | undefined
  checkedMs: number
  usedMs: number
}

/** Secrets in one request to the upstream. */
const MAX_AT_ONCE = 500
/** Distinct unknown tokens that wait for a check. Further requests are refused. */
const MAX_WAITING = 2_000
const MAX_ACCEPTED = 10_000
const MAX_REFUSED = 10_000
/** The upstream refuses longer tokens. */
const MAX_SECRET_LENGTH = 1_000
/** Checks of unknown tokens within this time share a request. */
const GATHER_MS = 5
const BUSY_SECONDS = 5

interface Waiting {
  readonly result: Promise<TokenView | undefined>
  readonly resolve: (token: TokenView | undefined) => void
  readonly reject: (error: unknown) => void
}

function newWaiting(): Waiting {
  let [resolve, reject]: [Waiting['resolve'], Waiting['reject']] = [() => {}, () => {}]
  const result = new Promise<TokenView | undefined>((done, fail) => {
    ;[resolve, reject] = [done, fail]
  })
  return { result, resolve, reject }
}

const viewOf = (hash: string, { type, environment, projects }: ValidToken): TokenView => ({
  id: hash,
  tokenName: '',
  type,
  environment,
  project: projects.join(','),
  projects: [...projects],
  createdAt: '',
  expiresAt: null,
})

const isSame = (a: TokenView, b: TokenView): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The tokens of SDKs, as the upstream sees them. Accepted tokens are checked again at an interval while they are used. While the
 * upstream is away, the last verdict holds. Refused tokens are remembered for a short time. Both caches have a limit.
 */
export class Verdicts implements TokenIndex {
  readonly #deps: VerdictDeps
  /** By hash, the least recently added first. */
  readonly #accepted = new Map<string, Verdict>()
  /** Spares a hash for every request of an SDK that polls all day. */
  readonly #bySecret = new Map<string, Verdict>()
  readonly #refused = new RecentMap<string, number>(MAX_REFUSED)
  readonly #waiting = new Map<string, Waiting>()
  #gathering: NodeJS.Timeout | undefined
  #timer: NodeJS.Timeout | undefined
  #isChecking = false
  #isAway = false
  /** While the upstream is away, it is not asked for each request. */
  #quietUntilMs = 0
  #checks = { done: 0, failed: 0 }

  constructor(deps: VerdictDeps) {
    this.#deps = deps
  }

  get checks(): Readonly<{ done: number; failed: number }> {
    return this.#checks
  }

  get size(): number {
    return this.#accepted.size
  }

  start(): void {
    const { recheckMs } = this.#deps.times
    this.#timer = setInterval(() => void this.#recheck(), recheckMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    clearTimeout(this.#gathering)
  }

  /** For the copy: hashes only. */
  *entries(): Generator<readonly [hash: string, token: TokenView]> {
    for (const [hash, { token }] of this.#accepted) if (token.type !== 'admin') yield [hash, token]
  }

  /** From the copy. The tokens are checked at their first use, if the upstream is there. */
  load(entries: Iterable<readonly [string, TokenView]>): void {
    for (const [hash, token] of entries)
      this.#accepted.set(hash, { hash, token, secret: undefined, checkedMs: 0, usedMs: 0 })
  }

  async find(secret: string): Promise<TokenView | undefined> {
    const token = await this.#verdict(secret)
    if (token) this.#deps.demandCovered(token)
    return token
  }

  /** For relays below this one, which cache the answer themselves: the upstream is asked, unless it is away. */
  async confirm(secret: string): Promise<TokenView | undefined> {
    if (secret.length > MAX_SECRET_LENGTH || this.#isRefused(hashOf(secret))) return undefined
    return this.#check(secret)
  }

  findNow(secret: string): TokenView | undefined {
    const verdict = this.#bySecret.get(secret)
    if (!verdict || !this.#holds(verdict)) return undefined
    try {
      this.#deps.demandCovered(verdict.token)
    } catch {
      return undefined
    }
    return this.#used(verdict)
  }

  isLive(id: string): boolean {
    const verdict = this.#accepted.get(id)
    if (verdict) this.#used(verdict)
    return verdict !== undefined
  }

  async refresh(): Promise<void> {}

  #nowMs(): number {
    return this.#deps.clock().getTime()
  }

  #used(verdict: Verdict): TokenView {
    verdict.usedMs = this.#nowMs()
    return verdict.token
  }

  #holds({ checkedMs }: Verdict): boolean {
    return this.#isAway || this.#nowMs() - checkedMs <= 2 * this.#deps.times.recheckMs
  }

  #isRefused(hash: string): boolean {
    const refusedMs = this.#refused.get(hash)
    return refusedMs !== undefined && this.#nowMs() - refusedMs < this.#deps.times.refusedMs
  }

  async #verdict(secret: string): Promise<TokenView | undefined> {
    if (secret.length > MAX_SECRET_LENGTH) return undefined
    const hash = hashOf(secret)
    const known = this.#accepted.get(hash)
    if (known && this.#holds(known)) {
      this.#remember(known, secret)
      return this.#used(known)
    }
    return this.#isRefused(hash) ? undefined : this.#check(secret)
  }

  #remember(verdict: Verdict, secret: string): void {
    verdict.secret = secret
    this.#bySecret.set(secret, verdict)
  }

  /** The verdict of the upstream, or the last one while it is away. */
  #check(secret: string): Promise<TokenView | undefined> {
    const known = this.#waiting.get(secret)
    if (known) return known.result
    if (this.#isAway && this.#nowMs() < this.#quietUntilMs) return this.#lastKnown(secret)
    if (this.#waiting.size >= MAX_WAITING)
      return Promise.reject(
        new Failure('rate_limited', 'Too many unknown tokens wait for a check', { retryAfterSeconds: BUSY_SECONDS }),
      )
    const waiting = newWaiting()
    this.#waiting.set(secret, waiting)
    this.#gather()
    return waiting.result
  }

  async #lastKnown(secret: string): Promise<TokenView | undefined> {
    const known = this.#accepted.get(hashOf(secret))
    if (!known)
      throw new Failure('unavailable', 'The upstream of this relay is away, and the relay does not know this token')
    this.#remember(known, secret)
    return this.#used(known)
  }

  #gather(): void {
    if (this.#isChecking || this.#gathering !== undefined || this.#waiting.size === 0) return
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined
      void this.#checkWaiting()
    }, GATHER_MS)
  }

  async #checkWaiting(): Promise<void> {
    this.#isChecking = true
    const batch = [...this.#waiting].slice(0, MAX_AT_ONCE)
    const isDone = await this.#ask(batch.map(([secret]) => secret))
    for (const [secret, waiting] of batch) {
      this.#waiting.delete(secret)
      if (isDone) waiting.resolve(this.#accepted.get(hashOf(secret))?.token)
      else void this.#lastKnown(secret).then(waiting.resolve, waiting.reject)
    }
    this.#isChecking = false
    this.#gather()
  }

  /** Checks all tokens in use. Others are checked at their next use. */
  async #recheck(): Promise<void> {
    const sinceMs = this.#nowMs() - this.#deps.times.unusedAfterMs
    const secrets: string[] = []
    for (const verdict of this.#bySecret.values()) {
      if (verdict.usedMs >= sinceMs) secrets.push(verdict.secret as string)
      else this.#forgetSecret(verdict)
    }
    for (let from = 0; from < secrets.length; from += MAX_AT_ONCE)
      if (!(await this.#ask(secrets.slice(from, from + MAX_AT_ONCE)))) return
  }

  #forgetSecret(verdict: Verdict): void {
    if (verdict.secret !== undefined) this.#bySecret.delete(verdict.secret)
    verdict.secret = undefined
  }

  /** False when the upstream is away. */
  async #ask(secrets: readonly string[]): Promise<boolean> {
    const { upstream, signal, times } = this.#deps
    try {
      const valid = await validTokens(upstream, secrets, signal)
      this.#checks.done++
      this.#isAway = false
      this.#note(secrets, new Map(valid.map((one) => [one.token, one])))
      return true
    } catch {
      this.#checks.failed++
      this.#isAway = true
      this.#quietUntilMs = this.#nowMs() + times.leastRetryMs
      return false
    }
  }

  #note(secrets: readonly string[], valid: ReadonlyMap<string, ValidToken>): void {
    let isChanged = false
    for (const secret of secrets) {
      const [hash, found] = [hashOf(secret), valid.get(secret)]
      isChanged = (found ? this.#accept(hash, secret, found) : this.#refuse(hash)) || isChanged
    }
    if (isChanged) this.#deps.onChange()
  }

  #accept(hash: string, secret: string, found: ValidToken): boolean {
    const known = this.#accepted.get(hash)
    const token = viewOf(hash, found)
    const nowMs = this.#nowMs()
    const isChanged = known === undefined || !isSame(known.token, token)
    const verdict = known ?? { hash, token, secret, checkedMs: nowMs, usedMs: nowMs }
    // An unchanged token stays the same object, because responses are cached by it.
    if (isChanged) verdict.token = token
    verdict.checkedMs = nowMs
    this.#accepted.set(hash, verdict)
    this.#remember(verdict, secret)
    this.#refused.delete(hash)
    if (this.#accepted.size > MAX_ACCEPTED) this.#dropOldest()
    return isChanged
  }

  #refuse(hash: string): boolean {
    this.#refused.set(hash, this.#nowMs())
    const known = this.#accepted.get(hash)
    if (!known) return false
    this.#forgetSecret(known)
    return this.#accepted.delete(hash)
  }

  #dropOldest(): void {
    const [oldest] = this.#accepted.values()
    if (!oldest) return
    this.#forgetSecret(oldest)
    this.#accepted.delete(oldest.hash)
  }
}
