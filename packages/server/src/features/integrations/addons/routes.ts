import { hiddenProjects } from '#features/workspace/index'
import { PathId } from '#kernel/names'
import { created, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { type AddonCommands, addonVersion } from './commands.ts'
import { PROVIDERS } from './providers/index.ts'
import { requireForActor, shownProjects } from './reach.ts'
import { AddonInput, AddonList, AddonView } from './schema.ts'
import { listAddons } from './store.ts'
import type { Addon } from './types.ts'
import { addonView } from './views.ts'

const all = '/api/admin/addons'
export const one = `${all}/:id` as const
const params = { id: PathId }

/** What was sent comes back as it was sent, so that a script can compare; every later GET masks it. */
const echo = (addon: Addon, { parameters, signingKey }: AddonInput): AddonView => ({
  ...addonView(addon),
  parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => Object.hasOwn(addon.parameters, name))),
  ...(typeof signingKey === 'string' && { signingKey }),
})

export const addonRoutes = ({ store }: Deps, commands: AddonCommands) => ({
  getAddons: get(all, 'All add-ons, and the providers that there are', {
    response: AddonList,
    handle: async ({ actor }) => {
      const hidden = await hiddenProjects(store.read, actor)
      const addons = (await listAddons(store.read)).filter((addon) => shownProjects(addon, hidden))
      return {
        addons: addons.map((addon) => addonView(addon, hidden)),
        providers: PROVIDERS.map(({ definition }) => definition) as never,
      }
    },
  }),
  getAddon: get(one, 'One add-on; sensitive parameters are masked', {
    params,
    response: AddonView,
    handle: async ({ params: { id }, actor }, reply) => {
      const { addon, hidden } = await requireForActor(store.read, actor, Number(id))
      reply.header('etag', addonVersion.etag(addon))
      return addonView(addon, hidden)
    },
  }),
  createAddon: post(all, 'Create an add-on: from now on it tells its receiver what happens', {
    body: AddonInput,
    runs: commands.createAddon,
    input: ({ body }) => body,
    response: created(AddonView, 'id'),
    view: (addon, { body }) => echo(addon, body),
  }),
  updateAddon: put(one, 'Change an add-on; ***** keeps a stored secret', {
    params,
    body: AddonInput,
    runs: commands.updateAddon,
    input: ({ params: { id }, body }) => ({ id: Number(id), change: body }),
    response: AddonView,
    view: (addon, { body }) => echo(addon, body),
  }),
  enableAddon: post(`${one}/on`, 'Switch an add-on on; what waits is sent', {
    params,
    runs: commands.switchAddon,
    input: ({ params: { id } }) => ({ id: Number(id), enabled: true }),
  }),
  disableAddon: post(`${one}/off`, 'Switch an add-on off; what waits, waits until it is on again', {
    params,
    runs: commands.switchAddon,
    input: ({ params: { id } }) => ({ id: Number(id), enabled: false }),
  }),
  deleteAddon: remove(one, 'Delete an add-on and everything that it has not sent yet', {
    params,
    runs: commands.deleteAddon,
    input: ({ params: { id } }) => ({ id: Number(id) }),
  }),
})
