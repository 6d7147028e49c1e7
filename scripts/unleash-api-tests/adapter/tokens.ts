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
    const created = await this.#created(body, secret)
    if (secret === undefined) return created
    if (created.secret !== secret) this.#instance.secrets.set(secret, String(created.secret))
    return { ...created, secret }
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
