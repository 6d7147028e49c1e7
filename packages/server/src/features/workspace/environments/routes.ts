import { Type } from 'typebox'
import { UrlSafeName } from '#kernel/names'
import { refuseTaken } from '#platform/commands/helpers'
import { ask, created, get, noContent, post, put, remove } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import type { environmentCommands } from './commands.ts'
import { answerOf, countedEnvironments } from './queries.ts'
import { EnvironmentAnswer, EnvironmentChange, EnvironmentList, NewEnvironment, NewOrder } from './schema.ts'
import { findEnvironment, requireEnvironment } from './store.ts'

const all = '/api/admin/environments'
const one = `${all}/:name` as const

export const environmentRoutes = (
  { store }: Deps,
  commands: ReturnType<typeof environmentCommands>,
  visibleProjects: VisibleProjects,
) => ({
  getEnvironments: get(all, 'List environments in their order', {
    response: EnvironmentList,
    handle: async ({ actor }) => ({
      version: 1,
      environments: await countedEnvironments(store.scan, await visibleProjects(actor)),
    }),
  }),
  getEnvironment: get(one, 'One environment', {
    response: EnvironmentAnswer,
    handle: async ({ params }) => answerOf(await requireEnvironment(store.read, params.name)),
  }),
  createEnvironment: post(all, 'Create an environment; it appears on all toggles, disabled and without strategies', {
    body: NewEnvironment,
    runs: commands.createEnvironment,
    input: ({ body }) => body,
    response: created(EnvironmentAnswer, 'name'),
    view: answerOf,
  }),
  validateEnvironmentName: ask(`${all}/validate`, 'Check whether an environment can have this name', {
    access: { needs: ['ADMIN'] },
    body: Type.Object({ name: UrlSafeName }),
    handle: ({ body: { name } }) => refuseTaken(`An environment named "${name}"`, findEnvironment(store.read, name)),
  }),
  updateEnvironment: put(`${all}/update/:name`, 'Change the type, display name or position of an environment', {
    body: EnvironmentChange,
    runs: commands.updateEnvironment,
    input: ({ params, body }) => ({ ...params, change: body }),
    response: EnvironmentAnswer,
    view: answerOf,
  }),
  sortEnvironments: put(`${all}/sort-order`, 'Set the order of the environments', {
    body: NewOrder,
    runs: commands.sortEnvironments,
    input: ({ body }) => body,
  }),
  switchEnvironmentOn: post(`${one}/on`, 'Mark an environment as in use; its toggles do not change', {
    runs: commands.switchEnvironment,
    input: ({ params }) => ({ ...params, enabled: true }),
    response: noContent,
  }),
  switchEnvironmentOff: post(`${one}/off`, 'Mark an environment as out of use; its toggles do not change', {
    runs: commands.switchEnvironment,
    input: ({ params }) => ({ ...params, enabled: false }),
    response: noContent,
  }),
  deleteEnvironment: remove(one, 'Delete an environment that has no enabled toggles and no tokens', {
    runs: commands.deleteEnvironment,
    input: ({ params }) => params,
  }),
})
