import { Type } from 'typebox'
import { hiddenProjects } from '#features/projects/index'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import type { AddonCommands } from './commands.ts'
import { PROVIDERS } from './providers/index.ts'
import { requireForActor, shownProjects } from './reach.ts'
import { AddonInput, AddonList, AddonView } from './schema.ts'
import { listAddons } from './store.ts'
import type { Addon } from './types.ts'
import { addonView } from './views.ts'

export const tags = ['Add-ons']
export const base = '/api/admin/addons'
export const OneAddon = Type.Object({ id: Type.String({ pattern: '^\\d{1,9}$' }) })

/** What was sent comes back as it was sent, so that a script can compare; every later GET masks it. */
const echo = (addon: Addon, { parameters, signingKey }: AddonInput): AddonView => ({
  ...addonView(addon),
  parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => Object.hasOwn(addon.parameters, name))),
  ...(typeof signingKey === 'string' && { signingKey }),
})

export function addonRoutes(app: App, { store, run }: Parts, commands: AddonCommands): void {
  const { createAddon, updateAddon, switchAddon, deleteAddon } = commands
  const http = typed(app)

  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getAddons',
        summary: 'All add-ons, and the providers that there are',
        tags,
        response: { 200: AddonList },
      },
    },
    async (request) => {
      const hidden = await hiddenProjects(store.read, actorOf(request))
      const addons = (await listAddons(store.read)).filter((addon) => shownProjects(addon, hidden))
      return {
        addons: addons.map((addon) => addonView(addon, hidden)),
        providers: PROVIDERS.map(({ definition }) => definition) as never,
      }
    },
  )
  http.get(
    `${base}/:id`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getAddon',
        summary: 'One add-on; sensitive parameters are masked',
        tags,
        params: OneAddon,
        response: { 200: AddonView },
      },
    },
    async (request) => {
      const { addon, hidden } = await requireForActor(store.read, actorOf(request), Number(request.params.id))
      return addonView(addon, hidden)
    },
  )
  http.post(
    base,
    {
      config: { access: runs(createAddon) },
      schema: {
        operationId: 'createAddon',
        summary: 'Create an add-on: from now on it tells its receiver what happens',
        tags,
        body: AddonInput,
        response: { 201: AddonView },
      },
    },
    async (request, reply) => {
      const addon = await run(actorOf(request), step(createAddon, request.body))
      return reply.code(201).header('location', `${app.prefix}${base}/${addon.id}`).send(echo(addon, request.body))
    },
  )
  http.put(
    `${base}/:id`,
    {
      config: { access: runs(updateAddon) },
      schema: {
        operationId: 'updateAddon',
        summary: 'Change an add-on; ***** keeps a stored secret',
        tags,
        params: OneAddon,
        body: AddonInput,
        response: { 200: AddonView },
      },
    },
    async (request) => {
      const input = { id: Number(request.params.id), change: request.body }
      return echo(await run(actorOf(request), step(updateAddon, input)), request.body)
    },
  )
  for (const [word, enabled] of [
    ['on', true],
    ['off', false],
  ] as const)
    http.post(
      `${base}/:id/${word}`,
      {
        config: { access: runs(switchAddon) },
        schema: {
          operationId: enabled ? 'enableAddon' : 'disableAddon',
          summary: enabled
            ? 'Switch an add-on on; what waits is sent'
            : 'Switch an add-on off; what waits, waits until it is on again',
          tags,
          params: OneAddon,
          response: { 200: Empty },
        },
      },
      async (request, reply) => {
        await run(actorOf(request), step(switchAddon, { id: Number(request.params.id), enabled }))
        return reply.send()
      },
    )
  http.delete(
    `${base}/:id`,
    {
      config: { access: runs(deleteAddon) },
      schema: {
        operationId: 'deleteAddon',
        summary: 'Delete an add-on and everything that it has not sent yet',
        tags,
        params: OneAddon,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteAddon, { id: Number(request.params.id) }))
      return reply.send()
    },
  )
}
