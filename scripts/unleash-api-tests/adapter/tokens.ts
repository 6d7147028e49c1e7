import { type Instance, type Json, Refused } from './instance.ts'

interface GivenToken extends Json {
  readonly secret?: string
  readonly type: string
  readonly environment?: string
  readonly projects?: string[]
  readonly project?: string
  readonly tokenName?: string
  readonly username?: string
}

/** How often an application used a toggle in an environment. */
export interface UseCount extends Json {
  readonly featureName: string
  readonly environment: string
}

interface Registration {
  readonly appName: string
  readonly instanceId: string
  readonly strategies?: unknown
  readonly environment?: unknown
  readonly projects?: unknown
}

const all = '/api/admin/api-tokens'

/** API tokens and invite links, as the classes of Unleash create them. */
export class Tokens {
  readonly #instance: Instance

  constructor(instance: Instance) {
    this.#instance = instance
  }

  /** A secret of another form than ours is kept as a second name of the token. */
  async create(given: GivenToken): Promise<Json> {
    const { secret, type, expiresAt, tokenName, username } = given
    const projects = given.projects?.length ? given.projects : [given.project || '*']
    const body = {
      tokenName: tokenName || username || 'unnamed',
      type,
      environment: given.environment || (type === 'admin' ? '*' : 'default'),
      projects,
      ...(expiresAt !== undefined && { expiresAt }),
    }
    if (body.environment !== '*') await this.#ensureEnvironment(body.environment)
    const created = await this.#created(body, secret)
    if (given.alias) this.#instance.secrets.set(String(given.alias), String(created.secret))
    const named = { ...created, ...(given.alias !== undefined && { alias: given.alias }) }
    if (secret === undefined) return named
    if (created.secret !== secret) this.#instance.secrets.set(secret, String(created.secret))
    return { ...named, secret }
  }

  /** Unleash has tokens of environments that do not exist. */
  async #ensureEnvironment(name: string): Promise<void> {
    const { environments } = await this.#instance.call<{ environments: Json[] }>('GET', '/api/admin/environments')
    if (!environments.some((one) => one.name === name))
      await this.#instance.call('POST', '/api/admin/environments', { name, type: 'development' })
  }

  async #created(body: Json, secret: string | undefined): Promise<Json> {
    if (secret !== undefined)
      try {
        return await this.#instance.call('POST', all, { ...body, secret })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    return this.#instance.call('POST', all, body)
  }

  /** Calls the client API with a token that exists only for this call. */
  async #asClient(path: string, body: unknown, environment = 'default', projects: unknown = ['*']): Promise<void> {
    await this.#ensureEnvironment(environment)
    const token = await this.#instance.call('POST', all, {
      tokenName: 'adapter',
      type: 'client',
      environment,
      projects,
    })
    await this.#instance.call('POST', `/api/client/${path}`, body, { authorization: token.secret })
    await this.#instance.call('DELETE', `${all}/${token.id}`)
  }

  async register({ appName, instanceId, strategies = [], environment, projects }: Registration): Promise<void> {
    const started = new Date().toISOString()
    const body = { appName, instanceId, strategies, started, interval: 10 }
    await this.#asClient('register', body, String(environment ?? 'default'), projects)
    await this.#instance.settle()
  }

  /** A token reports only for its own environment. */
  async report(counts: readonly UseCount[]): Promise<void> {
    for (const environment of new Set(counts.map((one) => one.environment))) {
      const metrics = counts.filter((one) => one.environment === environment)
      await this.#asClient('metrics/bulk', { applications: [], metrics }, environment)
    }
    await this.#instance.settle()
  }

  async list(): Promise<Json[]> {
    return (await this.#instance.call<{ tokens: Json[] }>('GET', all)).tokens
  }

  async removeAll(): Promise<void> {
    for (const { id, secret } of await this.list())
      await this.#instance.call('DELETE', `${all}/${encodeURIComponent(String(id ?? secret))}`)
  }

  async createInviteLink({ name, expiresAt, secret }: Json): Promise<Json> {
    const created = await this.#instance.call('POST', '/api/admin/invite-link/tokens', { name, expiresAt })
    this.#instance.secrets.set(String(secret), String(created.secret))
    return { ...created, secret }
  }
}
