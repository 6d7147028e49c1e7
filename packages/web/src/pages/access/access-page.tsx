import type { Permission } from '@leverframe/domain'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './access-page.module.css'

/** One of the permissions is needed to see the page; none: every user sees it. */
const PAGES: readonly { readonly to: string; readonly label: string; readonly need?: readonly Permission[] }[] = [
  { to: '/access/users', label: t('Users'), need: ['ADMIN'] },
  { to: '/access/groups', label: t('Groups'), need: ['ADMIN'] },
  { to: '/access/roles', label: t('Roles') },
  { to: '/access/service-accounts', label: t('Service accounts'), need: ['ADMIN'] },
  { to: '/access/tokens', label: t('API tokens'), need: ['ADMIN', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
  { to: '/access/single-sign-on', label: t('Single sign-on'), need: ['UPDATE_AUTH_CONFIGURATION'] },
]

/** Without the pages that would refuse the user. */
function Pages() {
  const may = useMay()
  const isOpen = (need: readonly Permission[] | undefined) => need === undefined || need.some((one) => may(one))
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav aria-label={t('Access')}>
      <ul className={classes.pages}>
        {PAGES.filter(({ to, need }) => isOpen(need) || to === path).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={classes.page} aria-current={path === to ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface AccessPageProps {
  readonly title: string
  readonly about: ReactNode
  readonly actions?: ReactNode
  /** Without one of these the server returns nothing. */
  readonly need: readonly Permission[]
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A page about access, with links to the other access pages. */
export function AccessPage({ title, about, actions, need, wide = true, children }: AccessPageProps) {
  const may = useMay()
  const isAllowed = need.length === 0 || need.some((permission) => may(permission))
  return (
    <Page title={title} about={about} actions={isAllowed ? actions : undefined} wide={wide}>
      <Pages />
      {isAllowed ? (
        children
      ) : (
        <Empty title={t('You don’t have access')}>
          {t('{need} to see this. Ask an Admin.', { need: refusalOf(need) })}
        </Empty>
      )}
    </Page>
  )
}
