/** Encodes a path segment, including characters with a meaning in markdown or Slack. */
export const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*~]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const pathTo = (...segments: readonly string[]): string => segments.map((segment) => `/${encoded(segment)}`).join('')

/** Pages of the web UI. */
export const projectPage = (project: string): string => pathTo('projects', project)
export const togglePage = (project: string, name: string): string => pathTo('projects', project, 'features', name)
/** The release plan of an environment on the page of a toggle. */
export const planPage = (project: string, name: string, environment: string): string =>
  `${togglePage(project, name)}#release-plan-${encoded(environment)}`
export const changeRequestPage = (project: string, id: string): string =>
  pathTo('projects', project, 'change-requests', id)
export const archivePage = (project: string): string => pathTo('projects', project, 'archive')
export const PAGES = {
  projects: '/projects',
  projectArchive: '/projects-archive',
  environments: '/environments',
  contextFields: '/context',
  strategyTypes: '/strategies',
  toggleTypes: '/feature-toggle-type',
  tagTypes: '/tag-types',
  applications: '/applications',
  addons: '/integrations',
  apiTokens: '/admin/api',
  users: '/admin/users',
  serviceAccounts: '/admin/service-accounts',
  roles: '/admin/roles',
  groups: '/admin/groups',
  logIn: '/admin/auth',
  settings: '/admin/cors',
} as const
