// What stands in for parts of Unleash while its API tests run: its database, its app, its services, and some helpers of its tests.
// `../jest.mjs` says which module of Unleash each of them replaces.
import { type Config, frontOf } from './front.ts'
import { Instance, type Json } from './instance.ts'
import { newDatabase } from './missing.ts'
import { People } from './people.ts'
import { servicesOf } from './services.ts'
import { storesOf, type World } from './stores.ts'
import { Toggles } from './toggles.ts'
import { Tokens } from './tokens.ts'

const worlds = new WeakMap<object, World>()

/** By its stores or its database. */
const worldOf = (part: object): World => {
  const world = worlds.get(part)
  if (!world) throw new Error('This is not a part of the adapter')
  return world
}

/** What the database of Unleash's tests contains at the start: one environment, and one more strategy type. */
async function seed(instance: Instance): Promise<void> {
  await instance.call('POST', '/api/admin/environments', { name: 'default', type: 'production', sortOrder: 1 })
  for (const name of ['development', 'production']) await instance.call('DELETE', `/api/admin/environments/${name}`)
  const parameters = [{ name: 'emails', type: 'string' }]
  await instance.call('POST', '/api/admin/strategies', { name: 'usersWithEmail', parameters })
}

/** Replaces test/e2e/helpers/database-init. */
export async function initDatabase(): Promise<object> {
  const instance = new Instance(seed)
  const world = {
    instance,
    people: new People(instance),
    toggles: new Toggles(instance),
    tokens: new Tokens(instance),
  }
  const stores = storesOf(world)
  const rawDatabase = newDatabase()
  worlds.set(stores, world)
  worlds.set(rawDatabase, world)
  return {
    stores,
    rawDatabase,
    reset: () => instance.reset(),
    destroy: () => instance.destroy(),
  }
}

/** Replaces lib/app. */
export async function createApp(config: Config, stores: object, services: object): Promise<unknown> {
  const world = worldOf(stores)
  const front = frontOf(world, config, services)
  const { frontendApiOrigins } = config
  if (frontendApiOrigins.length > 0 && !frontendApiOrigins.includes('*')) {
    await world.instance.address(front.mode)
    await world.instance.call('POST', '/api/admin/ui-config/cors', { frontendApiOrigins })
  }
  return front.handler
}

/** Replaces createServices of lib/services. */
export const createServices = (stores: object): object => servicesOf(worldOf(stores))

type Setup = (stores: object, ...rest: unknown[]) => Promise<Json>

interface Helpers {
  readonly enableFeature: (name: string, environment: string, project?: string, status?: number) => Promise<unknown>
  readonly createContextField: (field: Json, status?: number) => Promise<unknown>
  readonly linkProjectToEnvironment: (project: string, environment?: string, status?: number) => Promise<unknown>
}

/** Set-up that would meet a difference on purpose. The rest of each helper is that of Unleash. */
const adapted = ({ toggles, instance }: World, original: Helpers): Helpers => ({
  async enableFeature(name, environment, project = 'default', status = 200) {
    await toggles.ensureStrategy(project, name, environment)
    return original.enableFeature(name, environment, project, status)
  },
  async createContextField(field, status) {
    const fields = await instance.call<Json[]>('GET', '/api/admin/context')
    if (!fields.some(({ name }) => name === field.name)) return original.createContextField(field, status)
    return instance.call('PUT', `/api/admin/context/${field.name}`, field)
  },
  async linkProjectToEnvironment(project, environment = 'default', status = 200) {
    if ((await toggles.environments(project)).includes(environment)) return undefined
    return original.linkProjectToEnvironment(project, environment, status)
  },
})

/** Unleash writes a row with a date. Here an SDK reports the use, so the date is that of the report. */
async function insertLastSeenAt(featureName: string, database: object, environment = 'default'): Promise<void> {
  const count = { featureName, environment, appName: 'adapter', timestamp: new Date(), yes: 1, no: 0 }
  await worldOf(database).tokens.report([count])
}

/** Replaces test/e2e/helpers/test-helper: the original with some adapted helpers. */
export const adaptHelpers = (original: Record<string, Setup>): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(original).map(([name, setup]): [string, Setup] => [
      name,
      !name.startsWith('setupApp')
        ? setup
        : async (stores, ...rest) => {
            const app = await setup(stores, ...rest)
            return { ...app, ...adapted(worldOf(stores), app as unknown as Helpers) }
          },
    ]),
  ),
  insertLastSeenAt,
})
