import { refOf, togglePath } from '#features/toggles/toggle/index'
import { noContent, post, put, remove } from '#platform/http/routes'
import { linkCommands } from './commands.ts'
import { NewLink } from './schema.ts'

const all = `${togglePath}/link` as const
const one = `${all}/:linkId` as const

export const linkRoutes = {
  addFeatureLink: post(all, 'Add a link to a toggle', {
    body: NewLink,
    runs: linkCommands.addLink,
    input: ({ params, body }) => ({ ...refOf(params), link: body }),
    response: noContent,
  }),
  updateFeatureLink: put(one, 'Update a link of a toggle; an absent title keeps its value', {
    body: NewLink,
    runs: linkCommands.updateLink,
    input: ({ params, body }) => ({ ...refOf(params), id: params.linkId, link: body }),
    response: noContent,
  }),
  removeFeatureLink: remove(one, 'Remove a link of a toggle', {
    runs: linkCommands.removeLink,
    input: ({ params }) => ({ ...refOf(params), id: params.linkId }),
    response: noContent,
  }),
}
