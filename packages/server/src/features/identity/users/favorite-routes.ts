import { post, remove } from '#platform/http/routes'
import { favoriteCommands } from './favorites.ts'

const project = '/api/admin/projects/:projectId'
const ofToggle = `${project}/features/:featureName/favorites` as const
const ofProject = `${project}/favorites` as const

export const favoriteRoutes = {
  addFavoriteFeature: post(ofToggle, 'Add a toggle to your favourites', {
    runs: favoriteCommands.favorToggle,
    input: ({ params }) => ({ project: params.projectId, name: params.featureName }),
  }),
  removeFavoriteFeature: remove(ofToggle, 'Remove a toggle from your favourites', {
    runs: favoriteCommands.unfavorToggle,
    input: ({ params }) => ({ project: params.projectId, name: params.featureName }),
  }),
  addFavoriteProject: post(ofProject, 'Add a project to your favourites', {
    runs: favoriteCommands.favorProject,
    input: ({ params }) => ({ project: params.projectId }),
  }),
  removeFavoriteProject: remove(ofProject, 'Remove a project from your favourites', {
    runs: favoriteCommands.unfavorProject,
    input: ({ params }) => ({ project: params.projectId }),
  }),
}
