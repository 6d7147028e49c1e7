import { post, remove } from '#platform/http/routes'
import { favoriteCommands } from './favorites.ts'

const project = '/api/admin/projects/:projectId'
const ofToggle = `${project}/features/:featureName/favorites` as const
const ofProject = `${project}/favorites` as const

export const favoriteRoutes = {
  addFavoriteFeature: post(ofToggle, 'Mark a toggle as your favourite', {
    runs: favoriteCommands.favorToggle,
    input: ({ params }) => ({ project: params.projectId, name: params.featureName }),
  }),
  removeFavoriteFeature: remove(ofToggle, 'A toggle is no longer your favourite', {
    runs: favoriteCommands.unfavorToggle,
    input: ({ params }) => ({ project: params.projectId, name: params.featureName }),
  }),
  addFavoriteProject: post(ofProject, 'Mark a project as your favourite', {
    runs: favoriteCommands.favorProject,
    input: ({ params }) => ({ project: params.projectId }),
  }),
  removeFavoriteProject: remove(ofProject, 'A project is no longer your favourite', {
    runs: favoriteCommands.unfavorProject,
    input: ({ params }) => ({ project: params.projectId }),
  }),
}
