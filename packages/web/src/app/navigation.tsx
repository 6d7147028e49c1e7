import type { Permission } from '@leverframe/domain'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  Activity,
  AppWindow,
  ChartLine,
  FlaskConical,
  FolderKanban,
  GitPullRequest,
  House,
  KeyRound,
  Server,
  Target,
  ToggleRight,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '../api/permissions.ts'
import { t } from '../lib/messages.ts'
import { WaitingBadge } from '../pages/change-requests/waiting-badge.tsx'
import { LIST_PAGES, type PageLink } from './list-pages.ts'
import classes from './shell.module.css'

interface NavigationItem extends PageLink {
  readonly badge?: ReactNode
  /** Only for users without this permission. */
  readonly without?: Permission
}

const TOKEN_READERS: readonly Permission[] = ['ADMIN', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN']

/** Every page, ordered by how often it is used. The palette has the same list: see `useNavigation`. */
export const NAVIGATION: readonly { readonly title: string; readonly items: readonly NavigationItem[] }[] = [
  {
    title: t('Work'),
    items: [
      { label: t('Home'), to: '/home', icon: House },
      { label: t('Toggles'), to: '/toggles', icon: ToggleRight },
      { label: t('Projects'), to: '/projects', icon: FolderKanban },
      { label: t('Change requests'), to: '/change-requests', icon: GitPullRequest, badge: <WaitingBadge /> },
      { label: t('Segments'), to: '/segments', icon: Target },
      { label: t('Playground'), to: '/playground', icon: FlaskConical },
      { label: t('Events'), to: '/events', icon: Activity },
      { label: t('Applications'), to: '/applications', icon: AppWindow },
      { label: t('Metrics'), to: '/impact-metrics', icon: ChartLine },
    ],
  },
  {
    title: t('Configure'),
    items: LIST_PAGES,
  },
  {
    title: t('Administer'),
    items: [
      { label: t('Access'), to: '/access/users', icon: Users, need: ['ADMIN'] },
      { label: t('Roles'), to: '/access/roles', icon: Users, without: 'ADMIN' },
      { label: t('API tokens'), to: '/access/tokens', icon: KeyRound, need: TOKEN_READERS },
      { label: t('Instance'), to: '/instance', icon: Server },
    ],
  },
]

/** Pages that are reached from other pages have a label too. */
export const OTHER_PAGES = [
  ['/access/users', t('Users')],
  ['/access/groups', t('Groups')],
  ['/access/roles', t('Roles')],
  ['/access/service-accounts', t('Service accounts')],
  ['/access/single-sign-on', t('Single sign-on')],
  ['/inbox', t('Inbox')],
  ['/profile', t('Your profile')],
  ['/welcome', t('First steps')],
  ['/guides', t('Guides')],
  ['/whats-new', t('What’s new')],
] as const

/** The label of each page by its address, for the breadcrumbs. */
export const PAGE_LABELS: ReadonlyMap<string, string> = new Map([
  ...NAVIGATION.flatMap(({ items }) => items.map(({ to, label }) => [to, label] as const)),
  ...OTHER_PAGES,
])

/** The pages that do not refuse the user. */
export function useNavigation(): typeof NAVIGATION {
  const may = useMay()
  const isOpen = ({ need, without }: NavigationItem) =>
    (need === undefined || need.some((one) => may(one))) && (without === undefined || !may(without))
  return NAVIGATION.map(({ title, items }) => ({ title, items: items.filter(isOpen) }))
}

/** A change request belongs to the list of all, although its URL starts with its project. */
const isChangeRequest = (path: string): boolean => /^\/projects\/[^/]+\/change-requests\//.test(path)

const isAt = (path: string, { to }: NavigationItem): boolean => {
  if (isChangeRequest(path)) return to === '/change-requests'
  if (to === '/access/users' || to === '/access/roles') return path.startsWith('/access/') && path !== '/access/tokens'
  return path === to || path.startsWith(`${to}/`)
}

/** The navigation with the current page marked. */
export function Navigation({ onNavigate }: { readonly onNavigate: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <div className={classes.links}>
      {useNavigation().map(({ title, items }) => (
        <div key={title} className={classes.group}>
          <div className={classes.groupTitle}>{title}</div>
          {items.map((item) => (
            <Link
              key={item.to}
              to={item.to}
              className={classes.link}
              // Child paths are matched here, not by the router.
              activeOptions={{ exact: true }}
              data-active={isAt(path, item) || undefined}
              aria-current={isAt(path, item) ? 'page' : undefined}
              onClick={onNavigate}
            >
              <item.icon size={16} aria-hidden />
              <span className={classes.placeName}>{item.label}</span>
              {item.badge}
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}
