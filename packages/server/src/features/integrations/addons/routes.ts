import { hiddenProjects } from '#features/workspace/index'
import { PathId } from '#kernel/names'
import { created, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { type AddonCommands, addonVersion } from './commands.ts'
import { MORE_EVENTS } from './providers/events.ts'
import { findProvider, PROVIDERS } from './providers/index.ts'
import { AddonInput, AddonList, AddonView } from './schema.ts'
import { listAddons } from './store.ts'
import type { Addon } from './types.ts'
import { addonView } from './views.ts'
import { requireVisibleAddon, visibleProjectsOf } from './visible-addons.ts'

const all = '/api/admin/addons'
export const one = `${all}/:id` as const
const params = { id: PathId }

/** The warnings of the provider about parameters that are not secret. */
function warningsOf({ provider, parameters }: Addon) {
  const clear = Object.entries(parameters).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const found = findProvider(provider)?.warnings?.(Object.fromEntries(clear)) ?? []
  const warnings = found.map(([name, message]) => ({ path: `/body/parameters/${name}`, message }))
  return warnings.length > 0 ? { warnings } : {}
}

/** Returns parameters as sent, so that a script can compare them. Later GET responses mask secrets. */
const echo = (addon: Addon, { parameters, signingKey }: AddonInput): AddonView => ({
  ...addonView(addon),
  ...warningsOf(addon),
  parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => Object.hasOwn(addon.parameters, name))),
  ...(typeof signingKey === 'string' && { signingKey }),
})

export const addonRoutes = ({ store }: Deps, commands: AddonCommands) => ({
  getAddons: get(all, 'List add-ons and providers', {
    response: AddonList,
    handle: async ({ actor }) => {
      const hidden = await hiddenProjects(store.read, actor)
      const addons = (await listAddons(store.read)).filter((addon) => visibleProjectsOf(addon, hidden))
      return {
        addons: addons.map((addon) => addonView(addon, hidden)),
        providers: PROVIDERS.map(({ definition }) => ({ ...definition, moreEvents: MORE_EVENTS })) as never,
      }
    },
  }),
  getAddon: get(one, 'Get an add-on; sensitive parameters are masked', {
    params,
    response: AddonView,
    handle: async ({ params: { id }, actor }, reply) => {
      const { addon, hidden } = await requireVisibleAddon(store.read, actor, Number(id))
      reply.header('etag', addonVersion.etag(addon))
      return { ...addonView(addon, hidden), ...warningsOf(addon) }
    },
  }),
  createAddon: post(all, 'Create an add-on that sends events to a receiver', {
    body: AddonInput,
    runs: commands.createAddon,
    input: ({ body }) => body,
    response: created(AddonView, 'id'),
    view: (addon, { body }) => echo(addon, body),
  }),
  updateAddon: put(one, 'Update an add-on; ***** keeps a stored secret', {
    params,
    body: AddonInput,
    runs: commands.updateAddon,
    input: ({ params: { id }, body }) => ({ id: Number(id), change: body }),
    response: AddonView,
    view: (addon, { body }) => echo(addon, body),
  }),
  enableAddon: post(`${one}/on`, 'Enable an add-on and send its waiting deliveries', {
    params,
    runs: commands.switchAddon,
    input: ({ params: { id } }) => ({ id: Number(id), enabled: true }),
  }),
  disableAddon: post(`${one}/off`, 'Disable an add-on; its deliveries wait until it is enabled', {
    params,
    runs: commands.switchAddon,
    input: ({ params: { id } }) => ({ id: Number(id), enabled: false }),
  }),
  deleteAddon: remove(one, 'Delete an add-on and its waiting deliveries', {
    params,
    runs: commands.deleteAddon,
    input: ({ params: { id } }) => ({ id: Number(id) }),
  }),
})
