/**
 * Random requests of all roles to all operations of a running server, in random order and several at a time:
 *
 * 1. Before each batch a world is created: one of everything, and one caller for each role.
 * 2. Request number n depends only on the seed, n and the world.
 * 3. Every answer is compared with the closed schemas of the API document.
 * 4. After each batch the server reports the longest block of its event loop. Slow requests of a batch with a long
 *    block are sent again, one at a time.
 */
import { Agent } from 'node:http'
import { type Callable, call, uniqueName } from '@leverframe/testing/harness'
import { PASSWORD_SETTINGS } from '@leverframe/testing/matrix/items'
import { type ApiDocument, type Operation, operationsIn } from '@leverframe/testing/operations'
import { aPerson, logIn } from '@leverframe/testing/people'
import type { ServerProcess } from '@leverframe/testing/process'
import { succeed } from '@leverframe/testing/scenario'
import { send, type WireAnswer } from '@leverframe/testing/wire'
import fc from 'fast-check'
import { problemsIn } from './answers.ts'
import { type FuzzRequest, wildRequestsTo } from './arbitraries.ts'
import { ADMIN, type Caller, callersOf, SDKS } from './callers.ts'
import { aWorld, knownFor, type Makers, type World } from './world.ts'

export interface TrafficOptions {
  readonly seed: number
  readonly requests: number
  /** Requests at the same time. With one, a run can be repeated exactly. */
  readonly lanes: number
}

export interface Problem {
  readonly number: number
  readonly operation: string
  readonly caller: string
  readonly request: string
  readonly what: string
}

/** A block of the event loop that one request causes each time it is sent alone. */
export interface Block {
  readonly ms: number
  readonly request: string
}

export interface TrafficReport {
  readonly sent: number
  readonly byStatus: Readonly<Record<string, number>>
  readonly operations: number
  readonly callers: readonly string[]
  readonly problems: readonly Problem[]
  readonly blocks: readonly Block[]
  /** The longest block of all, whatever caused it. */
  readonly longestMs: number
  /** Memory in use after each batch. */
  readonly heapMb: readonly number[]
}

interface Planned {
  readonly number: number
  readonly operation: Operation
  readonly caller: Caller
  readonly request: FuzzRequest
}

const BATCH = 2_000
const PROMISED_MS = 50
/** Slow requests of a batch that are tried again, and how often. */
const SUSPECTS = 8
const TRIES = 3
/** Only a request that was forgotten takes this long. */
const FORGOTTEN_MS = 120_000
/** Problems that are listed. More of them say nothing new. */
const MAX_PROBLEMS = 40

/** A number that looks random, of two numbers. */
function mix(seed: number, n: number): number {
  let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(n + 1, 0xc2b2ae35)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return (value ^ (value >>> 15)) >>> 0
}

const pick = <T>(list: readonly T[], random: number): T => list[random % list.length] as T

const callerFor = ({ sdkTypes: [type] }: Operation): Caller => (type ? SDKS[type] : ADMIN)

const textOf = ({ method, path, headers, body }: FuzzRequest): string =>
  `${method} ${path} ${JSON.stringify(headers)}${body === undefined ? '' : ` ${body.slice(0, 2_000)}`}`

/** Maintenance mode refuses the writes of all others, so this one runs alone. */
const isAlone = ({ id }: Operation): boolean => id === 'toggleMaintenance'

export class Traffic {
  readonly #server: ServerProcess
  readonly #api: Callable
  readonly #components: ApiDocument['components']
  readonly #operations: readonly Operation[]
  readonly #options: TrafficOptions
  readonly #agent = new Agent({ keepAlive: true })
  readonly #problems: Problem[] = []
  readonly #blocks: Block[] = []
  readonly #byStatus: Record<string, number> = {}
  readonly #heapMb: number[] = []
  readonly #durations = new Map<Planned, number>()
  readonly #called = new Set<string>()
  #callers: readonly Caller[] = []
  #longestMs = 0
  #sent = 0

  private constructor(server: ServerProcess, api: Callable, document: ApiDocument, options: TrafficOptions) {
    this.#server = server
    this.#api = api
    this.#components = document.components
    this.#operations = operationsIn(document)
    this.#options = options
  }

  static async run(server: ServerProcess, options: TrafficOptions): Promise<TrafficReport> {
    const api: Callable = { call: (method, path, body, more) => call(server.url, method, path, body, more) }
    const document = (await succeed(api, 'GET', '/docs/openapi.json')) as ApiDocument
    const traffic = new Traffic(server, api, document, options)
    try {
      for (let from = 0; from < options.requests; from += BATCH) await traffic.#batch(from)
      return traffic.#report()
    } finally {
      traffic.#agent.destroy()
    }
  }

  #report(): TrafficReport {
    return {
      sent: this.#sent,
      byStatus: this.#byStatus,
      operations: this.#called.size,
      callers: this.#callers.map(({ name }) => name),
      problems: this.#problems,
      blocks: this.#blocks,
      longestMs: this.#longestMs,
      heapMb: this.#heapMb,
    }
  }

  async #makeWorld(): Promise<World> {
    const { call: ask } = this.#api
    // A request that was repeated to find a block can have switched it on.
    await this.#endMaintenance()
    await succeed(this.#api, 'POST', PASSWORD_SETTINGS, { disabled: false })
    // Every toggle has every environment, so those of earlier batches would slow down the later ones.
    const { environments } = await succeed(this.#api, 'GET', '/api/admin/environments')
    for (const { name } of environments)
      if (name !== 'development' && name !== 'production')
        await ask('DELETE', `/api/admin/environments/${encodeURIComponent(name)}`)
    const makers: Makers = {
      person: async () => {
        const person = await aPerson(this.#api)
        const cookie = await logIn(this.#api, person)
        const options = { token: null, headers: { cookie, origin: this.#server.url } }
        const { body } = await ask('POST', '/api/admin/user/tokens', { description: 'fuzz' }, options)
        return { id: person.id, tokenId: String(body.id) }
      },
      application: async () => {
        const appName = uniqueName('app')
        const client = {
          appName,
          instanceId: 'fuzz',
          interval: 15_000,
          started: new Date().toISOString(),
          strategies: [],
        }
        const { status } = await ask('POST', '/api/client/register', client, {
          token: SDKS.client.headers.authorization ?? null,
        })
        if (status !== 202) throw new Error(`could not register an application: ${status}`)
        return appName
      },
    }
    return aWorld(this.#api, makers)
  }

  async #batch(from: number): Promise<void> {
    const world = await this.#makeWorld()
    this.#callers = await callersOf(this.#api, world.everywhere.projectId ?? '', this.#server.url)
    const arbitraries = new Map<Operation, fc.Arbitrary<FuzzRequest>>()
    const requestsOf = (operation: Operation) => {
      const known = arbitraries.get(operation) ?? wildRequestsTo(operation, knownFor(world, operation))
      arbitraries.set(operation, known)
      return known
    }
    const until = Math.min(this.#options.requests, from + BATCH)
    let next = from
    const lane = async () => {
      for (let number = next++; number < until; number = next++) await this.#send(this.#plan(number, requestsOf))
    }
    this.#durations.clear()
    await this.#server.watch()
    await Promise.all(Array.from({ length: this.#options.lanes }, lane))
    await this.#alone(until, requestsOf)
    const { byCpu, heapMb } = await this.#server.watch()
    this.#longestMs = Math.max(this.#longestMs, byCpu)
    this.#heapMb.push(heapMb)
    if (byCpu > PROMISED_MS) await this.#findBlocks()
  }

  /** In the first requests every operation has its turn. */
  #plan(number: number, requestsOf: (operation: Operation) => fc.Arbitrary<FuzzRequest>): Planned {
    const { seed } = this.#options
    const [forOperation, forCaller, forRequest] = [0, 1, 2].map((part) => mix(seed + part, number)) as [
      number,
      number,
      number,
    ]
    const together = this.#operations.filter((operation) => !isAlone(operation))
    const operation = number < together.length ? (together[number] as Operation) : pick(together, forOperation)
    // Half of all requests come from a caller with access, because the others end early.
    const caller = forCaller % 2 === 0 ? callerFor(operation) : pick(this.#callers, forCaller >>> 1)
    const [request] = fc.sample(requestsOf(operation), { seed: forRequest | 0, numRuns: 1 })
    return { number, operation, caller, request: request as FuzzRequest }
  }

  async #alone(number: number, requestsOf: (operation: Operation) => fc.Arbitrary<FuzzRequest>): Promise<void> {
    for (const operation of this.#operations.filter(isAlone)) {
      const seed = mix(this.#options.seed + 3, number) | 0
      const [request] = fc.sample(requestsOf(operation), { seed, numRuns: 1 })
      await this.#send({ number, operation, caller: ADMIN, request: request as FuzzRequest })
      await this.#endMaintenance()
    }
  }

  #endMaintenance(): Promise<unknown> {
    return succeed(this.#api, 'POST', '/api/admin/maintenance', { enabled: false })
  }

  async #exchange({ caller, request }: Planned): Promise<WireAnswer> {
    const headers = { ...request.headers, ...caller.headers }
    const outgoing = { ...request, headers, token: null }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error('no answer')), FORGOTTEN_MS)
    })
    try {
      // The server may close an idle connection at the moment at which it is used again.
      const answer = send(this.#server.port, { ...outgoing, agent: this.#agent }).catch(() =>
        send(this.#server.port, outgoing),
      )
      return await Promise.race([answer, late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #send(planned: Planned): Promise<void> {
    const { number, operation, caller, request } = planned
    const began = performance.now()
    let found: string[]
    try {
      const answer = await this.#exchange(planned)
      this.#byStatus[answer.status] = (this.#byStatus[answer.status] ?? 0) + 1
      found = problemsIn(operation, request, answer, { components: this.#components, operations: this.#operations })
    } catch (error) {
      found = [`not answered: ${error}`]
    }
    this.#sent++
    this.#called.add(operation.id)
    this.#durations.set(planned, performance.now() - began)
    if (found.length === 0 || this.#problems.length >= MAX_PROBLEMS) return
    const [what = ''] = found
    this.#problems.push({ number, operation: operation.id, caller: caller.name, request: textOf(request), what })
  }

  /** Garbage of other requests and compilation by V8 block the loop, too. A request is to blame if it does each time. */
  async #findBlocks(): Promise<void> {
    const slowest = [...this.#durations].sort(([, a], [, b]) => b - a).slice(0, SUSPECTS)
    for (const [planned] of slowest) {
      const held: number[] = []
      for (let attempt = 0; attempt < TRIES; attempt++) {
        await this.#server.watch()
        await this.#exchange(planned).catch(() => undefined)
        held.push((await this.#server.watch()).byCpu)
      }
      if (Math.min(...held) > PROMISED_MS)
        this.#blocks.push({ ms: Math.round(Math.min(...held)), request: textOf(planned.request) })
    }
  }
}
