import { t } from '../lib/messages.ts'

/** A part of the path to the page. The last one has no address: it is the page itself. */
export interface Crumb {
  readonly label: string
  readonly to?: string
  /** Names of toggles and applications are monospaced. */
  readonly isName?: boolean
}

/** The labels of pages by their address, as the navigation has them. */
export type PageLabels = ReadonlyMap<string, string>

const SECTIONS: Readonly<Record<string, string>> = {
  archive: t('Archive'),
  'change-requests': t('Change requests'),
  cleanup: t('Clean-up'),
  events: t('Events'),
  health: t('Health'),
  insights: t('Insights'),
  members: t('Members'),
  settings: t('Settings'),
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function crumbsInProject(id: string, rest: readonly string[], nameOf: (project: string) => string): Crumb[] {
  const to = `/projects/${id}`
  const project = { label: nameOf(decoded(id)), to }
  const [section, item] = rest
  if (section === undefined) return [{ label: project.label }]
  if (section === 'features') return item === undefined ? [project] : [project, { label: decoded(item), isName: true }]
  if (section === 'change-requests' && item !== undefined)
    return [project, { label: t('Change requests'), to: '/change-requests' }, { label: `#${decoded(item)}` }]
  return [project, { label: SECTIONS[section] ?? decoded(section) }]
}

/** "Shop ▸ checkout-v2", "Access ▸ Users", "Applications ▸ shop-backend". */
export function crumbsOf(path: string, labels: PageLabels, nameOf: (project: string) => string): Crumb[] {
  const [first, ...rest] = path.split('/').filter(Boolean)
  if (first === undefined) return []
  if (first === 'projects' && rest[0] !== undefined) return crumbsInProject(rest[0], rest.slice(1), nameOf)
  const own = labels.get(path)
  if (first === 'access') return own === undefined ? [] : [{ label: t('Access'), to: '/access/users' }, { label: own }]
  if (own !== undefined) return [{ label: own }]
  const parent = labels.get(`/${first}`)
  if (parent === undefined) return []
  return [
    { label: parent, to: `/${first}` },
    ...rest.slice(0, 1).map((item) => ({ label: decoded(item), isName: true })),
  ]
}
