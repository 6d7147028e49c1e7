import type { Instance, Json } from './instance.ts'

export interface Person extends Json {
  readonly id: number
  readonly username?: string
  readonly email?: string
}

interface NewPerson {
  readonly username?: string
  readonly email?: string
  readonly name?: string
  readonly rootRole?: number | string
  readonly password?: string
}

interface Role extends Json {
  readonly id: number
  readonly name: string
  readonly type: string
}

interface Permission {
  readonly name: string
  readonly environment?: string
}

const PASSWORD = 'adapter-Passw0rd-of-a-user'
const EDITOR = 2
const VIEWER = 3
const BUILT_IN = ['Admin', 'Editor', 'Viewer', 'Owner', 'Member']
const users = '/api/admin/user-admin'
const roles = '/api/admin/roles'

const clean = (fields: object): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))

/** Users, roles and their sessions, as the classes of Unleash create them. */
export class People {
  readonly #instance: Instance
  readonly #passwords = new Map<number, string>()
  readonly #cookies = new Map<number, string>()
  /** Permissions that tests add to built-in roles, which cannot be changed. */
  readonly #added = new Map<number, Permission[]>()

  constructor(instance: Instance) {
    this.#instance = instance
  }

  async all(): Promise<Person[]> {
    return (await this.#instance.call<{ users: Person[] }>('GET', users)).users
  }

  async find(wanted: Partial<Person>): Promise<Person> {
    const found = (await this.all()).find((one) =>
      Object.entries(clean(wanted)).every(([key, value]) => one[key] === value),
    )
    if (!found) throw new Error('No user found')
    return found
  }

  /** Tests create the same user for every request. */
  async create({ username, email, name, rootRole = VIEWER, password = PASSWORD }: NewPerson): Promise<Person> {
    const found = await this.find({ username, email } as Partial<Person>).catch(() => undefined)
    if (found) return found
    const body = clean({ username, email, name, rootRole, password, sendEmail: false })
    const person = await this.#instance.call<Person>('POST', users, body)
    this.#passwords.set(person.id, password)
    return person
  }

  logInWithoutPassword(email: string): Promise<Person> {
    return this.create({ email, rootRole: EDITOR })
  }

  async remove(id: number): Promise<void> {
    await this.#instance.call('DELETE', `${users}/${id}`)
  }

  /** User 1 is the last Admin, so it cannot be deleted. The adapter acts as this user. */
  async removeAll(): Promise<void> {
    for (const { id, username } of await this.all()) if (username !== 'admin') await this.remove(id)
  }

  async cookieOf({ id, username, email }: Person): Promise<string> {
    const cookie =
      this.#cookies.get(id) ??
      (await this.#instance.cookieOf(username ?? email ?? '', this.#passwords.get(id) ?? PASSWORD))
    this.#cookies.set(id, cookie)
    return cookie
  }

  async roles(): Promise<Role[]> {
    return (await this.#instance.call<{ roles: Role[] }>('GET', roles)).roles
  }

  async role(name: string): Promise<Role> {
    const found = (await this.roles()).find((one) => one.name === name)
    if (!found) throw new Error(`There is no role ${name}`)
    return found
  }

  async createRole(role: Json & { permissions?: Permission[] }): Promise<Role> {
    const { name, description, type = 'custom', permissions = [] } = role
    const body = clean({
      name,
      description,
      type,
      permissions: permissions.map(({ name: one, environment }) => clean({ name: one, environment })),
    })
    return (await this.#instance.call<{ roles: Role }>('POST', roles, body)).roles
  }

  async addPermission(roleId: number, name: string, environment?: string): Promise<void> {
    const role = await this.#instance.call<Role & { permissions: Permission[] }>('GET', `${roles}/${roleId}`)
    if (BUILT_IN.includes(role.name)) {
      this.#added.set(roleId, [...(this.#added.get(roleId) ?? []), { name, ...(environment && { environment }) }])
      return
    }
    const permissions = [
      ...role.permissions.map((one) => clean({ name: one.name, environment: one.environment })),
      clean({ name, environment }),
    ]
    await this.#instance.call('PUT', `${roles}/${roleId}`, {
      name: role.name,
      description: role.description,
      permissions,
    })
  }

  /** A root role replaces the earlier one, so it gets what tests added to that one. Roles of projects are added. */
  async addToRole(userId: number, roleId: number, project: string): Promise<void> {
    const role = (await this.roles()).find(({ id }) => id === roleId)
    if (role?.type.startsWith('root')) {
      const { rootRole } = await this.find({ id: userId })
      for (const { name, environment } of this.#added.get(Number(rootRole)) ?? [])
        await this.addPermission(roleId, name, environment)
      await this.#instance.call('PUT', `${users}/${userId}`, { rootRole: roleId })
    } else await this.#instance.call('POST', `/api/admin/projects/${project}/users/${userId}/roles/${roleId}`)
  }
}
